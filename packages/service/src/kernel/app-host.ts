import type { SystemContext } from "./context.ts";

/** The address of the account or staff app on a host of its own, without a slash at the end; null for any other host. */
export function appUrlAt({ mainHosts, accountApp, adminApp }: SystemContext["sites"], host: string): string | null {
  if (mainHosts.includes(host)) return null;
  return [adminApp, accountApp].find((app) => URL.canParse(app) && new URL(app).hostname === host) ?? null;
}

/** The address where a login on one of our hosts begins, with a slash at the end. */
export function homeOf({ sites, originOf }: Pick<SystemContext, "sites" | "originOf">, host: string): string {
  return `${appUrlAt(sites, host) ?? originOf(host)}/`;
}
