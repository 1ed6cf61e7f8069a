import { isEmptyCopy } from "@matinee/service/set-up";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { HttpDeps } from "../deps.ts";
import { isApiHost, requestHost } from "../own-hosts.ts";
import { problemResponse } from "../responses/problem-response.ts";
import { siteOf } from "./find-site.ts";

/** Seconds. Browsers keep a preflight no longer than two hours. */
const PREFLIGHT_SECONDS = 7_200;
const METHODS = "GET, POST, PUT, DELETE";
const REQUEST_HEADERS = [
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "If-None-Match",
  "X-Line-Ticket",
  "X-No-Auth-Token",
  "X-Request-Id",
  "X-School",
  "X-Store-Request",
  "X-XSRF-TOKEN",
];
const RESPONSE_HEADERS = [
  "Content-Disposition",
  "Date",
  "ETag",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Retry-After",
  "X-Line-Place",
  "X-Line-Ticket",
  "X-No-Auth-Token",
  "X-Request-Id",
];

/** So many origins stay known: more than a network has shops. Anybody can send one with another port. */
const MOST_ORIGINS = 1_000;

/** True if the page that sets up an empty copy may be of this origin: of the main shop or the staff app. */
async function isBeforeSetUp({ config, db }: Pick<HttpDeps, "config" | "db">, origin: string): Promise<boolean> {
  const page = URL.canParse(origin) ? new URL(origin) : null;
  const { adminAppUrl, mainHosts, production } = config;
  if (page?.origin !== origin || page.protocol !== (production ? "https:" : "http:")) return false;
  const own = URL.canParse(adminAppUrl) ? [...mainHosts, new URL(adminAppUrl).hostname] : mainHosts;
  return own.includes(page.hostname) && (await isEmptyCopy(db));
}

/**
 * Lets the pages of registered hosts call an API that has a host of its own (contract.md, Conventions). Registered are the shops, the
 * account app and the staff app: whatever `findSite` knows. Hono's own cors middleware answers before the shop is known.
 */
export function cors(deps: Pick<HttpDeps, "config" | "db" | "system">): MiddlewareHandler<AppEnv> {
  // Without a database nobody's shop is found, and its pages must still be able to read that answer.
  const trusted = new Set<string>();
  return async (c, next) => {
    const origin = c.req.header("origin");
    if (origin === undefined || !isApiHost(deps.config, requestHost(c))) return await next();
    c.set("isCrossOrigin", true);
    if (c.req.method === "OPTIONS") {
      c.set("routeName", "preflight");
      const site = await siteOf(c, deps);
      c.set("site", site);
      const known = site !== null || (await isBeforeSetUp(deps, origin));
      c.res = known ? c.body(null, 204) : problemResponse(c, { code: "unknown_host" });
      if (known) {
        c.header("Access-Control-Allow-Methods", METHODS);
        c.header("Access-Control-Allow-Headers", REQUEST_HEADERS.join(", "));
        c.header("Access-Control-Max-Age", String(PREFLIGHT_SECONDS));
      }
    } else await next();
    c.header("Vary", "Origin", { append: true });
    // Undefined where an error came before the shop.
    const site: unknown = c.get("site");
    if (site === null && !(await isBeforeSetUp(deps, origin))) return;
    if (site === undefined && !trusted.has(origin)) return;
    trusted.delete(origin);
    trusted.add(origin);
    const [oldest = origin] = trusted;
    if (trusted.size > MOST_ORIGINS) trusted.delete(oldest);
    c.header("Access-Control-Allow-Origin", origin);
    c.header("Access-Control-Allow-Credentials", "true");
    c.header("Access-Control-Expose-Headers", RESPONSE_HEADERS.join(", "));
  };
}
