import { resolveSite, resolveSiteAndGuest, type SiteRequest } from "@matinee/service/network";
import type { Site } from "@matinee/service/kernel";
import type { MiddlewareHandler } from "hono";
import type { AppContext, AppEnv } from "../app-env.ts";
import type { HttpDeps } from "../deps.ts";

type SiteDeps = Pick<HttpDeps, "config" | "db">;

/**
 * Which shop the request is for: the one of its host. X-Store-Host counts for nothing on the network; the page renderer hands its
 * shop over in the process.
 */
export async function siteOf(c: AppContext, deps: SiteDeps): Promise<Site | null> {
  return c.env?.renderer?.site ?? (await resolveSite(deps.db, hostOf(c, deps)));
}

/** Finds it for all that comes after. */
export function findSite(deps: SiteDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set("site", await siteOf(c, deps));
    await next();
  };
}

/** The same for a call that a visitor with a token makes: shop and visitor are found together. */
export async function findSiteAndGuest(
  c: AppContext,
  deps: SiteDeps,
  token: string,
): Promise<{ site: Site | null; guestId: string | null }> {
  const found = await resolveSiteAndGuest(deps.db, hostOf(c, deps), token);
  return { site: c.env?.renderer?.site ?? found.site, guestId: found.guestId };
}

function hostOf(c: AppContext, { config }: SiteDeps): SiteRequest {
  return {
    host: c.req.header("host") ?? new URL(c.req.url).host,
    scheme: config.production ? "https" : "http",
    mainHosts: config.mainHosts,
    loopbackIsLocalhost: !config.production,
  };
}
