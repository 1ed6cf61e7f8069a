import type { IncomingMessage } from "node:http";
import { clockTime } from "@matinee/format";
import type { MiddlewareHandler } from "hono";
import type { AppContext, AppEnv } from "../app-env.ts";
import { type HostSettings, isApiHost } from "../own-hosts.ts";
import { chooseEncoding } from "../responses/encoding.ts";
import { isContentHeader, isNotModified } from "../responses/entity-tag.ts";
import { cacheableAddress } from "./cacheable-address.ts";
import type { CachedResponse, ResponseCache } from "./response-cache.ts";
import { createResponseTags } from "./response-tags.ts";

/** Milliseconds. Some responses depend on the hour, such as on which sessions have begun: none is older than this. */
const MAX_TTL_MS = 60_000;
/** Characters: a host's name has 253 at most. */
const MAX_ORIGIN = 300;
/** Headers that belong to one request and are never cached. */
const PER_REQUEST_HEADERS = new Set([
  "x-request-id",
  "set-cookie",
  "x-no-auth-token",
  "x-line-ticket",
  "content-length",
  "date",
  "connection",
]);

/**
 * The key under which the response to this request is cached; null: it cannot be. `isApi`: the request came to the API's own host, where
 * the origin decides whose shop is asked.
 */
export function cacheKeyOf({ url, headers }: Pick<IncomingMessage, "url" | "headers">, isApi = false): string | null {
  if (url === undefined || !url.startsWith("/") || url.length > 2_000 || headers.host === undefined) return null;
  if (headers.origin !== undefined && headers.origin.length > MAX_ORIGIN) return null;
  const address = cacheableAddress(url);
  if (address === null) return null;
  const origin = isApi ? `${headers.origin ?? ""} ` : "";
  return `${chooseEncoding(headers["accept-encoding"]) ?? "plain"} ${origin}${headers.host.toLowerCase()}${address}`;
}

/** The request whose response is cached under this key, as far as the response depends on it. */
export function requestOfKey(key: string): {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
} {
  const [encoding = "", ...rest] = key.split(" ");
  const address = rest.at(-1) ?? "";
  const slash = address.indexOf("/");
  const origin = rest.length === 2 ? rest[0] : "";
  return {
    url: address.slice(slash),
    headers: {
      host: address.slice(0, slash),
      ...(encoding !== "plain" && { "accept-encoding": encoding }),
      ...(origin && { origin }),
    },
  };
}

/**
 * Caches the responses whose makers allow it, and makes a 304 of what the client has already. Must be the outermost middleware: it caches
 * what is sent. A maker never answers 304 itself, or a returning browser's request would leave nothing in the cache.
 */
export function cacheResponses(cache: ResponseCache | null, config: HostSettings): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const responseTags = createResponseTags();
    c.set("responseTags", responseTags);
    const incoming = c.env?.incoming;
    const key =
      incoming === undefined || c.req.method !== "GET"
        ? null
        : cacheKeyOf(incoming, isApiHost(config, incoming.headers.host));
    const start = cache?.begin(key) ?? null;
    c.set("renderStart", start);
    // What is made before midnight says today's date, however late it is ready.
    const until = start === null ? 0 : Date.now() + millisecondsLeftToday(new Date());
    try {
      await next();
      const tags = responseTags.read();
      const { status } = c.res;
      if (cache !== null && start !== null && key !== null) {
        if (tags !== null && status === 200) {
          const response = await readResponse(c);
          cache.put(key, response, { start, tags, ttlMs: Math.min(MAX_TTL_MS, until - Date.now()) });
          // After a fault it can soon be cached again.
        } else if (status < 500) cache.forget(key);
      }
      if (isNotModified(c)) sendNotModified(c);
    } finally {
      start?.end();
    }
  };
}

function sendNotModified(c: AppContext): void {
  const headers = [...c.res.headers].filter(([name]) => !isContentHeader(name));
  // Hono would add the headers of the former response to those of the next.
  c.res = undefined;
  c.res = new Response(null, { status: 304, headers });
}

async function readResponse(c: AppContext): Promise<CachedResponse> {
  const { headers, status } = c.res;
  const body = Buffer.from(await c.res.arrayBuffer());
  c.res = new Response(body, { status, headers });
  return {
    headers: [...headers].filter(([name]) => !PER_REQUEST_HEADERS.has(name)).flat(),
    body,
    etag: headers.get("ETag"),
    route: c.get("routeName") || "other",
    host: c.get("site")?.host ?? null,
  };
}

/**
 * Milliseconds until midnight in London. On a day when the clocks change it is an hour wrong until they have changed.
 * @internal Exported for tests.
 */
export function millisecondsLeftToday(now: Date): number {
  const [hours = 0, minutes = 0] = clockTime(now.getTime()).split(":").map(Number);
  return ((24 - hours) * 3_600 - minutes * 60 - now.getUTCSeconds()) * 1_000 - now.getUTCMilliseconds();
}
