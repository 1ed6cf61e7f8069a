import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";

/** The one that a proxy gave, or a new one. */
export function requestIdOf(given: string | undefined): string {
  return given !== undefined && /^[\w.-]{8,64}$/u.test(given) ? given : randomUUID();
}

/** Every answer carries X-Request-Id; one that a proxy gave is kept, so that its log and ours meet. */
export function requestId(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const id = c.env?.renderer?.requestId ?? requestIdOf(c.req.header("x-request-id"));
    c.set("requestId", id);
    c.set("routeName", "");
    await next();
    c.header("X-Request-Id", id);
  };
}
