import type { SystemContext } from "../kernel/index.ts";

/** The URL of a sign-in page that returns to the shop of `host`; an empty `page` is the login. Customers and staff use the same pages. */
export function signInUrl({ sites, originOf }: SystemContext, host: string, page: string, token?: string): string {
  const app = new URL(sites.adminApp, originOf(host)).href.replace(/\/$/u, "");
  const query = token === undefined ? "" : `?token=${encodeURIComponent(token)}`;
  return `${app}/sign-in/${encodeURIComponent(host)}${page === "" ? "" : `/${page}`}${query}`;
}
