import { createApi } from "@matinee/contract/client";
import { bodyLimit } from "hono/body-limit";
import type { Page } from "@matinee/storefront/page";
import type { Config } from "../../config/config.ts";
import type { App, AppContext } from "../app-env.ts";
import { requestHost } from "../own-hosts.ts";

/** Pages whose form the browser sends by itself, for visitors without JavaScript. */
export const PLAIN_FORMS = ["/enquiry"] as const;

/** Bytes. The longest enquiry, written in letters of four bytes that are percent-encoded. */
const MAX_FORM_BYTES = 200_000;

export const limitForm = bodyLimit({ maxSize: MAX_FORM_BYTES, onError: (c) => c.text("This is too long.", 413) });

/**
 * True if a page of this very host sends the form. Browsers say so with every post: where neither header is there, no browser asks, and
 * nothing of a visitor comes along that could be misused. The proxy in front may speak another scheme, so hosts are compared.
 */
export function isSameOrigin(c: AppContext): boolean {
  const fetchSite = c.req.header("sec-fetch-site");
  if (fetchSite !== undefined && fetchSite !== "same-origin") return false;
  const origin = c.req.header("origin");
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === requestHost(c);
}

/** Headers by which a call knows who asks. No cookie goes along: an enquiry needs no visitor. */
const PASSED = ["host", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "user-agent"];

/** The typed client for the visitor who sent the form: the same limits apply as to a call from the browser. */
export function formApi(app: App, c: AppContext, { storeKey }: Pick<Config, "storeKey">): Page["api"] {
  const passed = PASSED.flatMap((name): [string, string][] => {
    const value = c.req.header(name);
    return value === undefined ? [] : [[name, value]];
  });
  // The peer goes along for the limits. The address of the page does not: the answer would be cached in place of the page.
  const incoming = c.env?.incoming;
  const env =
    incoming === undefined
      ? {}
      : { incoming: { headers: incoming.headers, httpVersion: incoming.httpVersion, socket: incoming.socket } };
  return createApi({
    baseUrl: `${new URL(c.req.url).origin}/api`,
    storeKey,
    fetch: async (address, init) => {
      const headers = new Headers(init.headers);
      for (const [name, value] of passed) headers.set(name, value);
      return await app.request(address, { ...init, headers }, env);
    },
  });
}
