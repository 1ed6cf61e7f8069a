import { apiHost, appUrl, hostNames } from "./checks.ts";
import type { GivenSettings } from "./settings.ts";

export const MAIN_HOSTS = ["localhost", "www.matinee.localhost", "shop.matinee.localhost"];
/** Where the hosts of the shops have the two apps. */
export const APP_PATHS = { ADMIN_APP_URL: "/admin", ACCOUNT_APP_URL: "/account" } as const;

const APPS = ["ADMIN_APP_URL", "ACCOUNT_APP_URL"] as const;

/** Addresses of our own that one another's hosts would answer. What is no address at all, its own check names. */
export function addressProblems(given: GivenSettings): string[] {
  const named = given["MAIN_HOSTS"];
  const mainHosts = named === undefined ? MAIN_HOSTS : (hostNames.safeParse(named).data ?? []);
  const apps = APPS.flatMap((name) => {
    const address = URL.parse(appUrl(APP_PATHS[name]).safeParse(given[name]).data ?? "");
    return address === null ? [] : [{ name, host: address.hostname, path: address.pathname.replace(/\/+$/u, "") }];
  });
  const problems: string[] = [];
  for (const { name, host, path } of apps)
    // There an app has its own path alone: at another one nothing would answer.
    if (mainHosts.includes(host) && path !== APP_PATHS[name])
      problems.push(`${name} is on ${host}, a host of the main shop: give ${APP_PATHS[name]}, or a host of its own.`);
  const [admin, account] = apps;
  if (admin !== undefined && admin.host === account?.host && admin.path === account.path)
    problems.push("ADMIN_APP_URL and ACCOUNT_APP_URL are the same address: give each its own host or path.");
  const api = URL.parse(apiHost.safeParse(given["API_HOST"]).data ?? "")?.hostname;
  if (api === undefined) return problems;
  // A host of the main shop stays one: it lets pages of the schools' shops call nothing.
  if (mainHosts.includes(api))
    problems.push(`API_HOST is on ${api}, a host of the main shop: leave it out, or give a host of its own.`);
  // The API's host serves nothing else.
  for (const { name, host } of apps)
    if (host === api) problems.push(`API_HOST is on ${api}, the host of ${name}: give it a host of its own.`);
  return problems;
}
