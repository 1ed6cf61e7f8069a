import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { HttpDeps } from "../deps.ts";
import { hostedAppAt, hostName, isApiHost, ownHosts, requestHost } from "../own-hosts.ts";

/** What an app needs from its host beside its page: the API, its files, a shop's colours, and the files of an order. */
const OF_AN_APP =
  /^\/(?:api|account\/assets|admin\/assets|brand|posters|pictures|receipts|credit-notes|calendar|sandbox|dev)\/|^\/favicon\.svg$/u;

/** A shop's files, which an app at the root of its host would otherwise seem to have. */
const OF_A_SHOP = /^\/(?:assets\/|sitemap\.xml$)/u;

/**
 * A host of the API or of an app serves only itself: no shop, no robots.txt, no sitemap. An app on a host of its own is reached there
 * alone, and a shop's old address of it leads there.
 */
export function serveOnlyOwn({ config }: Pick<HttpDeps, "config">): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { path } = c.req;
    const host = requestHost(c);
    if (isApiHost(config, host)) return path.startsWith("/api/") ? await next() : c.notFound();
    if (ownHosts(config).apps.has(hostName(host))) {
      if (path === "/robots.txt") return c.text("User-agent: *\nDisallow: /\n");
      const isOwn = OF_AN_APP.test(path) || (!OF_A_SHOP.test(path) && hostedAppAt(config, host, path) !== null);
      return isOwn ? await next() : c.notFound();
    }
    const moved = movedApp(config, path);
    if (moved === null || c.get("site") === null) return await next();
    return c.redirect(moved + new URL(c.req.url).search, 302);
  };
}

/** The address of an app's page on the host that the app has to itself; null if the app is still here. */
function movedApp(config: HttpDeps["config"], path: string): string | null {
  for (const hosted of ownHosts(config).apps.values())
    for (const { app } of hosted)
      if (path === `/${app}` || path.startsWith(`/${app}/`))
        return (app === "admin" ? config.adminAppUrl : config.accountAppUrl) + path.slice(app.length + 1);
  return null;
}
