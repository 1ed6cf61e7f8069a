import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { AppEnv } from "../app-env.ts";
import type { Metrics } from "../ops/metrics.ts";
import { isNotModified } from "../responses/entity-tag.ts";

interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  /** A pattern, never an address. */
  readonly route: string;
  readonly status: number;
  readonly host: string | null;
  readonly milliseconds: number;
}

/** Writes one line for a request. It never contains the address with its ids and query, a body, or who asked. */
export function logRequest(log: Logger, answered: AnsweredRequest): void {
  const { requestId, method, route, status, host, milliseconds } = answered;
  const line = { request_id: requestId, method, route, status, host, ms: Math.round(milliseconds * 10) / 10 };
  if (status >= 500) log.warn(line, "request");
  else log.info(line, "request");
}

/**
 * Logs and measures every request, except the page renderer's own calls, which count as part of the page, and pages that are made again
 * before anybody asks.
 */
export function requestLog(log: Logger, metrics: Metrics): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set("routeName", "");
    const began = performance.now();
    await next();
    if (c.env?.renderer !== undefined || c.env?.isRemade === true) return;
    const { method } = c.req;
    const status = isNotModified(c) ? 304 : c.res.status;
    const route = c.get("routeName") || "other";
    const milliseconds = performance.now() - began;
    metrics.request({ method, route, status, seconds: milliseconds / 1_000 });
    const host = c.get("site")?.host ?? null;
    logRequest(log, { requestId: c.get("requestId"), method, route, status, host, milliseconds });
  };
}
