import { resolveSite } from "@matinee/service/network";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { HttpDeps } from "../deps.ts";

/**
 * Which shop the request is for: the one of its host. X-Store-Host counts for nothing on the network; the page renderer hands its
 * shop over in the process.
 */
export function findSite({ config, db }: Pick<HttpDeps, "config" | "db">): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const renderer = c.env?.renderer;
    c.set(
      "site",
      renderer?.site ??
        (await resolveSite(db, {
          host: c.req.header("host") ?? new URL(c.req.url).host,
          scheme: config.production ? "https" : "http",
          mainHosts: config.mainHosts,
          loopbackIsLocalhost: !config.production,
        })),
    );
    await next();
  };
}
