import type { Checked } from "../config/checks.ts";
import type { ThirdParty } from "./third-party.ts";

// Goes into a header as it stands: neither a pattern nor anything that ends a rule of the content policy.
const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/u;
const ACCOUNT = /^[\w.:@/+-]{1,200}$/u;
const LOOPBACK = new Set(["127.0.0.1", "localhost"]);

/** A script's address: https, or outside production one of this very machine. `{account}` in it stands for the account. */
export function scriptAddress(production: boolean): (text: string) => Checked<string> {
  return (text) => {
    const url = webAddress(text, production);
    return url !== null && url.protocol.startsWith("http") && url.hash === ""
      ? { ok: true, value: text }
      : { ok: false, problem: `must be the address of a script that begins with https://${local(production)}` };
  };
}

/** Further origins, comma-separated: https:// or, for sockets, wss://. */
export function originList(production: boolean): (text: string) => Checked<string[]> {
  return (text) => {
    const parts = text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "");
    const wrong = parts.filter((part) => {
      const url = webAddress(part, production);
      return url === null || url.pathname !== "/" || url.search !== "" || url.hash !== "";
    });
    return wrong.length === 0
      ? { ok: true, value: parts.map(originOf) }
      : {
          ok: false,
          problem: `must name origins such as https://example.com or wss://example.com, not ${wrong.join(", ")}`,
        };
  };
}

export function accountName(text: string): Checked<string> {
  return ACCOUNT.test(text)
    ? { ok: true, value: text }
    : { ok: false, problem: "must be a key or account name: letters, digits and . : @ / + - _ alone" };
}

/** The parts that were given, each checked, put together. */
export function thirdParty(script: string, account: string, origins: readonly string[]): ThirdParty {
  return { script: new URL(script.replaceAll("{account}", encodeURIComponent(account))).href, account, origins };
}

/** Scheme, host and port; unlike URL's own also for sockets. */
export function originOf(address: string): string {
  const url = new URL(address);
  return `${url.protocol}//${url.host}`;
}

function webAddress(text: string, production: boolean): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== "" || url.password !== "" || !HOST.test(url.hostname)) return null;
  const safe = url.protocol === "https:" || url.protocol === "wss:";
  const here = (url.protocol === "http:" || url.protocol === "ws:") && !production && LOOPBACK.has(url.hostname);
  return safe || here ? url : null;
}

function local(production: boolean): string {
  return production ? "" : " (outside production also http://127.0.0.1 and http://localhost)";
}
