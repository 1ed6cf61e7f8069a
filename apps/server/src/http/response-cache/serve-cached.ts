import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Notices } from "@matinee/database";
import type { Logger } from "pino";
import { requestIdOf } from "../middleware/request-id.ts";
import { logRequest } from "../middleware/request-log.ts";
import type { Metrics } from "../ops/metrics.ts";
import { hasTag, isContentHeader } from "../responses/entity-tag.ts";
import { type HostSettings, isApiHost } from "../own-hosts.ts";
import { cacheKeyOf } from "./cache-responses.ts";
import type { CachedResponse, ResponseCache } from "./response-cache.ts";
import { type VisitorDeps, visitorHeaders } from "./visitor-headers.ts";

/** A request waits no longer than this for the response that is being made for another one. */
const MAX_WAIT_MS = 2_000;

interface CacheDeps extends VisitorDeps {
  readonly config: VisitorDeps["config"] & HostSettings;
  readonly cache: Pick<ResponseCache, "get" | "has" | "inFlight">;
  readonly notices: Pick<Notices, "isCurrent">;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, "cacheHit">;
}

/**
 * Sends cached responses before anything else sees the request, as long as the line for change notices is known to be alive. `rest`
 * answers all other requests.
 */
export function serveCached(deps: CacheDeps, rest: RequestListener): RequestListener {
  const { cache, notices, config } = deps;

  /** Counts the visitor, so once for each request. */
  function serve(key: string, ...exchange: Parameters<RequestListener>): void {
    const response = cache.get(key);
    if (response === undefined) rest(...exchange);
    else send(deps, ...exchange, response);
  }

  async function serveIf(isValid: Promise<boolean>, key: string, ...exchange: Parameters<RequestListener>) {
    if (await isValid) serve(key, ...exchange);
    else rest(...exchange);
  }

  /**
   * Waits for the response that is being made for another request. If a change kept it from being cached, the first of those who wait makes
   * it again, and the others wait on.
   */
  async function serveWhenMade(key: string, ...exchange: Parameters<RequestListener>): Promise<void> {
    const until = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const inFlight = cache.inFlight(key);
      const left = until - performance.now();
      if (cache.has(key) || inFlight === undefined || left <= 0) break;
      await settled(inFlight, left);
    }
    // At once: whoever looks next must see that it is being made.
    if (!cache.has(key)) return rest(...exchange);
    await serveIf(Promise.resolve(notices.isCurrent()), key, ...exchange);
  }

  return (request, response) => {
    const isApi = isApiHost(config, request.headers.host);
    const key = request.method === "GET" ? cacheKeyOf(request, isApi) : null;
    if (key === null) return rest(request, response);
    if (!cache.has(key)) return void serveWhenMade(key, request, response);
    const isCurrent = notices.isCurrent();
    if (isCurrent === true) serve(key, request, response);
    else if (isCurrent === false) rest(request, response);
    else void serveIf(isCurrent, key, request, response);
  };
}

/** Resolves when the response is made, after `ms` at the latest. */
async function settled(inFlight: Promise<void>, ms: number): Promise<void> {
  const timer = new AbortController();
  await Promise.race([inFlight, wait(ms, undefined, { signal: timer.signal }).catch(() => undefined)]);
  timer.abort();
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
    if (!isContentHeader(name)) rest.push(name, value);
  }
  return rest;
}
