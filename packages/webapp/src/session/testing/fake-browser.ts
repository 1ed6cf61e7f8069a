import { ApiError, type Api } from "@matinee/contract/client";
import { afterEach, beforeEach, vi } from "vitest";
import { createSession } from "../session.ts";

export const jar = new Map<string, string>();
export const storage = new Map<string, string>();
/** What this tab alone has stored. */
export const tabStorage = new Map<string, string>();
export const visited: string[] = [];
/** What the browser and the server are like, and how often the page reloaded. */
export const its = {
  reloads: 0,
  /** Seconds by which the server's clock is ahead of the device's; null: no answer has told its time. */
  serverAhead: 0 as number | null,
  /** Receives the window's events. */
  events: new EventTarget(),
  /** True if the browser refuses to write cookies. */
  isFrozen: false,
};

/** Gives every test of the file an empty browser at a school's shop. */
export function useFakeBrowser(): void {
  beforeEach(() => {
    // A token that is made twice in one test is the same, also where a second ends in between.
    vi.useFakeTimers({ toFake: ["Date"] });
    its.serverAhead = 0;
    its.isFrozen = false;
    its.events = new EventTarget();
    vi.stubGlobal("addEventListener", (name: string, listener: (event: Event) => void) =>
      its.events.addEventListener(name, listener),
    );
    vi.stubGlobal("navigator", { onLine: true });
    jar.clear();
    storage.clear();
    tabStorage.clear();
    visited.length = 0;
    its.reloads = 0;
    vi.stubGlobal("document", {
      get cookie() {
        return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      },
      set cookie(text: string) {
        const [pair = "", ...more] = text.split("; ");
        const [name = "", value = ""] = pair.split("=");
        if (its.isFrozen) return;
        if (more.includes("Max-Age=0")) jar.delete(name);
        else jar.set(name, value);
      },
    });
    at("http://leeds.localhost/");
    vi.stubGlobal("localStorage", storageOf(storage));
    vi.stubGlobal("sessionStorage", storageOf(tabStorage));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

const storageOf = (texts: Map<string, string>) => ({
  clear: () => texts.clear(),
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, value: string) => void texts.set(key, value),
  removeItem: (key: string) => void texts.delete(key),
});

/** Opens an address. */
export function at(address: string): void {
  const url = new URL(address);
  vi.stubGlobal("location", url);
  vi.stubGlobal("history", {
    state: null,
    replaceState: (_: unknown, __: string, to: string) => void visited.push(`replace ${to}`),
  });
}

export const token = (issued: number, lasts: number, name = "a") =>
  `${name}.${btoa(JSON.stringify({ iat: issued, exp: issued + lasts }))}.s`;
export const now = () => Math.floor(Date.now() / 1000);
export const fresh = (name = "fresh") => token(now(), 86_400, name);
export const old = () => token(now() - 50_000, 86_400, "old");
export const pat = {
  id: "1",
  name: "Pat",
  company_name: null,
  email: "pat@example.test",
  createdAt: "",
  roles: [{ name: "CUSTOMER" }],
};
export const staff = { ...pat, id: "2", name: "Sam", roles: [{ name: "FRANCHISE_STAFF" }] };
export const refused = (status: number) => new ApiError(new Response(null, { status }), {});

/** A session whose calls get the given answers; `asked` lists the calls in order. */
export function sessionOf(answers: Record<string, () => unknown>) {
  const asked: string[] = [];
  const api = {
    call: async (name: string, parts?: { body?: unknown }) => {
      asked.push(name);
      const answer = answers[name];
      if (answer === undefined) throw new Error(`${name} was not expected`);
      return await Promise.resolve(answer.call(parts));
    },
  } as unknown as Api; // Only `call` is used by a session.
  const session = createSession(
    api,
    {
      to: (address) => void visited.push(address),
      reload: () => void (its.reloads += 1),
      adminAppUrl: "/admin",
      home: () => "/",
    },
    { now: () => (its.serverAhead === null ? null : Date.now() / 1_000 + its.serverAhead) },
  );
  return { session, asked };
}

export const WHO = "GET /v1/auth/who-am-i";
export const REFRESH = "POST /v1/auth/refresh";
export const LOGOUT = "POST /v1/auth/logout";
export const ONCE = "POST /v1/auth/one-time-token-login";
