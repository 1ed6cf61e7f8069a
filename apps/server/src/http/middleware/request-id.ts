import type { MiddlewareHandler } from "hono";
import { newId } from "../../kernel/new-id.ts";
import type { AppEnv } from "../app-env.ts";

/** Every answer carries X-Request-Id; one that a proxy gave is kept, so that its log and ours meet. */
export function requestId(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const given = c.req.header("x-request-id");
    const id = c.env?.renderer?.requestId ?? (given !== undefined && /^[\w.-]{8,64}$/u.test(given) ? given : newId());
    c.set("requestId", id);
    c.set("routeName", "");
    await next();
    c.header("X-Request-Id", id);
  };
}
