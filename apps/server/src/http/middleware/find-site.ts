import { resolveSite, resolveSiteAndGuest, type SiteRequest } from "@matinee/service/network";
import type { Site } from "@matinee/service/kernel";
import type { MiddlewareHandler } from "hono";
import type { AppContext, AppEnv } from "../app-env.ts";
import type { HttpDeps } from "../deps.ts";

type SiteDeps = Pick<HttpDeps, "config" | "db">;

/**
 * The shop that the request's host stands for; null: nobody registered the host. The page renderer passes its shop in the process; a
 * header from the network is never believed.
 */
export async function siteOf(c: AppContext, deps: SiteDeps): Promise<Site | null> {
  return c.env?.renderer?.site ?? (await resolveSite(deps.db, hostOf(c, deps)));
}

/** Finds the shop for the routes that follow. */
export function findSite(deps: SiteDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set("site", await siteOf(c, deps));
    await next();
  };
}

/** The shop of a guest's call and the guest whom the token names, in one query; null: the token names nobody. */
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
