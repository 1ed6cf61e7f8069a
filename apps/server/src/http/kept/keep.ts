import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";
import type { AppContext, AppEnv } from "../app-env.ts";
import { chooseEncoding } from "../answers/encoding.ts";
import type { KeptAnswer, KeptAnswers } from "./kept-answers.ts";
import { createReads } from "./reads.ts";

/** Some answers depend on the hour, as on which sessions have begun: none is older than this, in milliseconds. */
const LONGEST_MS = 60_000;
/** One request's own, and never kept. */
const OWN_HEADERS = new Set(["x-request-id", "set-cookie", "x-no-auth-token", "content-length", "date", "connection"]);

/** Under which name an answer to this request is kept; null: it is not one that could be. */
export function keyOf({ url, headers }: Pick<IncomingMessage, "url" | "headers">): string | null {
  if (url === undefined || !url.startsWith("/") || url.length > 2_000 || headers.host === undefined) return null;
  return `${chooseEncoding(headers["accept-encoding"]) ?? "plain"} ${headers.host.toLowerCase()}${url}`;
}

/** Keeps the answers that say they are the same for everybody. Outermost: what is kept is what goes out. */
export function keepAnswers(kept: KeptAnswers | null): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const reads = createReads();
    c.set("reads", reads);
    const incoming = c.env?.incoming;
    const key = incoming === undefined || c.req.method !== "GET" ? null : keyOf(incoming);
    const begun = kept?.begin(key) ?? null;
    try {
      await next();
      const subjects = reads.subjects();
      if (kept === null || begun === null || key === null || subjects === null || c.res.status !== 200) return;
      const answer = await takenFrom(c);
      const goodForMs = Math.min(LONGEST_MS, millisecondsOfToday(new Date()));
      kept.put(key, answer, { begun, subjects, goodForMs });
    } finally {
      begun?.end();
    }
  };
}

async function takenFrom(c: AppContext): Promise<KeptAnswer> {
  const { headers, status } = c.res;
  const body = Buffer.from(await c.res.arrayBuffer());
  c.res = new Response(body, { status, headers });
  return {
    headers: [...headers].filter(([name]) => !OWN_HEADERS.has(name)).flat(),
    body,
    etag: headers.get("ETag"),
    route: c.get("routeName") || "other",
    host: c.get("site")?.host ?? null,
  };
}

const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", timeStyle: "medium" });

/** How long this day lasts yet in London, in milliseconds; on a day when the clocks change it is right once they have. */
export function millisecondsOfToday(now: Date): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.format(now).split(":").map(Number);
  return ((24 - hours) * 3_600 - minutes * 60 - seconds) * 1_000 - now.getMilliseconds();
}
