import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Notices } from "@matinee/database";
import type { Logger } from "pino";
import { requestIdOf } from "../middleware/request-id.ts";
import { logRequest } from "../middleware/request-log.ts";
import type { Metrics } from "../ops/metrics.ts";
import { hasTag } from "../responses/entity-tag.ts";
import type { Config } from "../../config/config.ts";
import { isApiHost } from "../own-hosts.ts";
import { cacheKeyOf } from "./cache-responses.ts";
import type { CachedResponse, ResponseCache } from "./response-cache.ts";
import { type VisitorDeps, visitorHeaders } from "./visitor-headers.ts";

/** A request waits no longer than this for the response that is being made for another one. */
const MAX_WAIT_MS = 2_000;

interface CacheDeps extends VisitorDeps {
  readonly config: Config;
  readonly cache: ResponseCache;
  readonly notices: Notices;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/**
 * Sends cached responses before anything else sees the request, as long as the line for change notices is known to be alive. `rest`
 * answers all other requests.
 */
export function serveCached(deps: CacheDeps, rest: RequestListener): RequestListener {
  const { cache, notices, config } = deps;

  /** Sends the cached response once `isValid` resolves to true and there is one; otherwise hands the request to `rest`. */
  async function serveOnce(
    isValid: Promise<boolean>,
    key: string,
    ...exchange: Parameters<RequestListener>
  ): Promise<void> {
    const response = (await isValid) ? cache.get(key) : undefined;
    if (response === undefined) rest(...exchange);
    else send(deps, ...exchange, response);
  }

  return (request, response) => {
    const isApi = isApiHost(config, request.headers.host);
    const key = request.method === "GET" ? cacheKeyOf(request, isApi) : null;
    if (key === null) return rest(request, response);
    const cached = cache.get(key);
    if (cached === undefined) {
      const underWay = cache.underWay(key);
      if (underWay === undefined) return rest(request, response);
      return void serveOnce(isMadeInTime(underWay, notices), key, request, response);
    }
    const isCurrent = notices.isCurrent();
    if (isCurrent === true) send(deps, request, response, cached);
    else if (isCurrent === false) rest(request, response);
    else void serveOnce(isCurrent, key, request, response);
  };
}

/** True if the response under way is ready in time, and the cache is known to be current. */
async function isMadeInTime(underWay: Promise<void>, notices: Notices): Promise<boolean> {
  const timer = new AbortController();
  await Promise.race([underWay, wait(MAX_WAIT_MS, undefined, { signal: timer.signal }).catch(() => undefined)]);
  timer.abort();
  return await notices.isCurrent();
}

function send(deps: CacheDeps, { headers }: IncomingMessage, response: ServerResponse, cached: CachedResponse): void {
  const { log, metrics } = deps;
  const { route, host, body } = cached;
  const given = headers["x-request-id"];
  const requestId = requestIdOf(typeof given === "string" ? given : undefined);
  const isNotModified = cached.etag !== null && hasTag(headers["if-none-match"], cached.etag);
  const status = isNotModified ? 304 : 200;
  const sent = isNotModified ? withoutContentHeaders(cached.headers) : cached.headers.slice();
  if (!isNotModified) sent.push("content-length", String(body.length));
  // Pages give neither token nor cookie.
  if (route.startsWith("/api/")) sent.push(...visitorHeaders(deps, headers, isApiHost(deps.config, headers.host)));
  sent.push("x-request-id", requestId);
  response.writeHead(status, sent);
  response.end(isNotModified ? undefined : body);
  metrics.cacheHit({ route, status });
  if (log.isLevelEnabled("info")) logRequest(log, { requestId, method: "GET", route, status, host, milliseconds: 0 });
}

function withoutContentHeaders(headers: readonly string[]): string[] {
  const rest: string[] = [];
  for (let n = 0; n < headers.length; n += 2) {
    const [name = "", value = ""] = headers.slice(n, n + 2);
    if (name !== "content-type" && name !== "content-encoding") rest.push(name, value);
  }
  return rest;
}
