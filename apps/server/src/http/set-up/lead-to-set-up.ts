import { isEmptyCopy } from "@matinee/service/set-up";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { HttpDeps } from "../deps.ts";
import { hostName, isApiHost, requestHost } from "../own-hosts.ts";
import { siteBeforeSetUp } from "./site-before-set-up.ts";

/** What the set-up page needs beside itself, and what says more to whoever sets up: the API and the mailbox of a trial. */
const BESIDE_IT = /^\/(?:api|dev|admin\/assets|assets)(?:\/|$)|^\/favicon\.svg$/u;

/** The address of the page that sets up an empty copy: a path, or a whole address where the staff app has a host of its own. */
export function setUpAddress({ adminAppUrl }: Pick<HttpDeps["config"], "adminAppUrl">): string {
  return `${adminAppUrl}/set-up`;
}

/** Leads every address of an empty copy to the page that sets it up. A host without a shop in a copy that is set up is a 404 as ever. */
export function leadToSetUp(deps: Pick<HttpDeps, "config" | "db" | "system">): MiddlewareHandler<AppEnv> {
  const { config, db, system } = deps;
  const address = setUpAddress(config);
  const isWhole = URL.canParse(address);
  const path = isWhole ? new URL(address).pathname : address;
  return async (c, next) => {
    const host = hostName(requestHost(c));
    if (c.get("site") !== null || isApiHost(config, requestHost(c)) || BESIDE_IT.test(c.req.path)) return await next();
    if (!(await isEmptyCopy(db))) return await next();
    c.set("routeName", "set-up");
    if (c.req.path === path && (!isWhole || new URL(address).hostname === host)) {
      c.set("site", siteBeforeSetUp(host, system.originOf(host)));
      return await next();
    }
    c.header("Cache-Control", "no-store");
    if (c.req.path === "/robots.txt") return c.text("User-agent: *\nDisallow: /\n");
    return c.redirect(address, c.req.method === "GET" || c.req.method === "HEAD" ? 302 : 303);
  };
}
