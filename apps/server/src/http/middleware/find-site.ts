import { findGuest, resolveSite, resolveSiteAndGuest, type SiteRequest } from "@matinee/service/network";
import type { Site } from "@matinee/service/kernel";
import type { MiddlewareHandler } from "hono";
import type { AppContext, AppEnv } from "../app-env.ts";
import type { HttpDeps } from "../deps.ts";
import { isApiHost, ownHosts, requestHost } from "../own-hosts.ts";

type SiteDeps = Pick<HttpDeps, "config" | "db" | "sites"> & { readonly system: Pick<HttpDeps["system"], "originOf"> };

/**
 * The shop that the request's host stands for; null: nobody registered the host. The page renderer passes its shop in the process; a
 * header from the network is never believed.
 */
export async function siteOf(c: AppContext, deps: SiteDeps): Promise<Site | null> {
  if (c.env?.renderer !== undefined) return c.env.renderer.site;
  const asked = hostOf(c, deps);
  const known = await deps.sites?.get(asked.host);
  if (known !== undefined) return known;
  const cache = deps.sites?.begin();
  const site = await resolveSite(deps.db, asked);
  cache?.(asked.host, site);
  return site;
}

/** Finds the shop for the routes that follow. */
export function findSite(deps: SiteDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set("site", await siteOf(c, deps));
    await next();
  };
}

/** The shop of a guest's call and the guest whom the token names, in one round trip; null: the token names nobody. */
export async function findSiteAndGuest(
  c: AppContext,
  deps: SiteDeps,
  token: string,
): Promise<{ site: Site | null; guestId: string | null }> {
  const asked = hostOf(c, deps);
  const known = c.env?.renderer?.site ?? (await deps.sites?.get(asked.host));
  if (known !== undefined) return { site: known, guestId: await findGuest(deps.db, token) };
  const cache = deps.sites?.begin();
  const found = await resolveSiteAndGuest(deps.db, asked, token);
  cache?.(asked.host, found.site);
  return found;
}

function hostOf(c: AppContext, { config, system }: SiteDeps): SiteRequest {
  const host = requestHost(c);
  return {
    host: isApiHost(config, host) ? shopOfOrigin(c, config, host) : host,
    originOf: system.originOf,
    mainHosts: config.mainHosts,
    appHosts: [...ownHosts(config).apps.keys()],
    loopbackIsLocalhost: !config.production,
  };
}

/**
 * On the API's own host the shop is that of the page that calls (contract.md, Conventions). A client that is no browser sends no Origin,
 * and gets the main shop. An origin of another scheme is nobody's, nor is what no browser sends as one, such as with a path.
 */
function shopOfOrigin(c: AppContext, { production, mainHosts }: HttpDeps["config"], host: string): string {
  const origin = c.req.header("origin");
  if (origin === undefined) return (mainHosts[0] ?? "") + (/:\d+$/u.exec(host)?.[0] ?? "");
  const page = URL.canParse(origin) ? new URL(origin) : null;
  return page?.origin === origin && page.protocol === (production ? "https:" : "http:") ? page.host : "";
}
