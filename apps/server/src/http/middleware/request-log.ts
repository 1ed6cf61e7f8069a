import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { AppEnv } from "../app-env.ts";
import type { Metrics } from "../ops/metrics.ts";

interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  /** A pattern, never an address. */
  readonly route: string;
  readonly status: number;
  readonly host: string | null;
  readonly milliseconds: number;
}

/** One line and one measurement a request: never an address with its ids and query, a body, or who asked. */
export function recordRequest(log: Logger, metrics: Metrics, answered: AnsweredRequest): void {
  const { requestId, method, route, status, host, milliseconds } = answered;
  metrics.request({ method, route, status, seconds: milliseconds / 1000 });
  const line = { request_id: requestId, method, route, status, host, ms: Math.round(milliseconds * 10) / 10 };
  if (status >= 500) log.warn(line, "request");
  else log.info(line, "request");
}

/** Records every request but the page renderer's own calls, which are part of the page's line. */
export function requestLog(log: Logger, metrics: Metrics): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const began = performance.now();
    await next();
    if (c.env?.renderer !== undefined) return;
    recordRequest(log, metrics, {
      requestId: c.get("requestId"),
      method: c.req.method,
      route: c.get("routeName") || "other",
      status: c.res.status,
      host: c.get("site")?.host ?? null,
      milliseconds: performance.now() - began,
    });
  };
}
