import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { AppEnv } from "../app-env.ts";
import type { Metrics } from "../ops/metrics.ts";

/** One line and one measurement a request: never an address with its ids and query, a body, or who asked. */
export function requestLog(log: Logger, metrics: Metrics): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const began = performance.now();
    await next();
    // The page renderer's own calls are part of the page's line.
    if (c.env?.renderer !== undefined) return;
    const route = c.get("routeName") || "other";
    const milliseconds = performance.now() - began;
    metrics.request({ method: c.req.method, route, status: c.res.status, seconds: milliseconds / 1000 });
    const line = {
      request_id: c.get("requestId"),
      method: c.req.method,
      route,
      status: c.res.status,
      host: c.get("site")?.host ?? null,
      ms: Math.round(milliseconds * 10) / 10,
    };
    if (c.res.status >= 500) log.warn(line, "request");
    else log.info(line, "request");
  };
}
