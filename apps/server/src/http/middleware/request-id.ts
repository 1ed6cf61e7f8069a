import { randomUUID } from "node:crypto";
import type { AppContext } from "../app-env.ts";

/** The id that a proxy gave, so that its log and ours show the same one; a new one where it gave none or an odd one. */
export function requestIdOf(given: string | undefined): string {
  return given !== undefined && /^[\w.-]{8,64}$/u.test(given) ? given : randomUUID();
}

/** The id of a request. A call of the page renderer belongs to the request for its page. */
export function chooseRequestId(c: AppContext): string {
  return c.env?.renderer?.requestId ?? requestIdOf(c.req.header("x-request-id"));
}
