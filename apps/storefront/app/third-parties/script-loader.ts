import type { ThirdParties, ThirdParty } from "../shared/page/page.ts";
import type { DocumentPast } from "./allowed.ts";
import type { Party } from "./choice.ts";
import { createEventBuffer, type EventBuffer } from "./event-buffer.ts";

/** An event for a script. Only the recorder learns who the visitor is (spec §7), and addresses have no query. */
type Entry =
  | { readonly type: "page"; readonly address: string }
  | {
      readonly type: "identify";
      readonly id: string;
      readonly name: string;
      readonly email: string;
      readonly roles: readonly string[];
    }
  /** The visitor has logged out. */
  | { readonly type: "forget" }
  /** Consent was withdrawn, or a private page starts. */
  | { readonly type: "stop" };

/** `window.matinee.chat` and so on: where a script receives its events (docs/operations.md). */
type Port = { readonly account: string; readonly attach: EventBuffer<Entry>["attach"] };

type LoadedScript = {
  readonly party: ThirdParty;
  readonly script: HTMLScriptElement;
  readonly buffer: EventBuffer<Entry>;
};

export type ScriptLoader = ReturnType<typeof createScriptLoader>;

/** Loads the scripts of this document, each once. */
export function createScriptLoader(parties: ThirdParties) {
  const running = new Map<Party, LoadedScript>();
  let wasPrivate = false;
  const ports: { [K in Party]?: Port } = {};

  function start(name: Party): void {
    const party = parties[name];
    if (party === undefined || running.has(name)) return;
    const report = (error: unknown) => log(`The ${name} script failed.`, error);
    const buffer = createEventBuffer<Entry>(report);
    ports[name] = { account: party.account, attach: buffer.attach };
    window.matinee = Object.assign(window.matinee ?? {}, ports);
    const script = document.createElement("script");
    script.src = party.script;
    script.async = true;
    script.referrerPolicy = "origin";
    script.dataset["account"] = party.account;
    script.addEventListener("error", () => {
      buffer.switchOff();
      log(`The ${name} script could not be loaded.`);
    });
    running.set(name, { party, script, buffer });
    document.head.append(script);
  }

  return {
    running: (): Party[] => [...running.keys()],
    past: (): DocumentPast => ({ running: [...running.keys()], wasPrivate }),
    /** Notes that this document showed a private address. */
    markPrivate: (): void => {
      wasPrivate = true;
    },
    start,
    tell(name: Party, entry: Entry): void {
      running.get(name)?.buffer.push(entry);
    },
    /** Stops events and removes scripts and frames. A script that has run lasts until the page reloads. */
    stop(): void {
      for (const { buffer, party, script } of running.values()) {
        buffer.push({ type: "stop" });
        buffer.switchOff();
        script.remove();
        const origins = new Set([party.script, ...party.origins].map((address) => new URL(address).host));
        for (const frame of document.querySelectorAll("iframe")) if (origins.has(hostOf(frame.src))) frame.remove();
      }
    },
  };
}

/** Script failures are only logged (spec §8). */
function log(message: string, ...more: unknown[]): void {
  // oxlint-disable-next-line no-console -- the only log that a browser has
  console.warn(message, ...more);
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : "";
}
