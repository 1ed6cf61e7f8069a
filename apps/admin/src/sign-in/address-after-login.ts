import {
  browserApi,
  carryLogin,
  hasStaffRole,
  IMPERSONATOR_COOKIE,
  isCustomer,
  isElsewhere,
  removeCookie,
  TOKEN_COOKIE,
  writeCookie,
} from "@matinee/webapp";
import type { App } from "@matinee/webapp/signed-in";
import type { LoginTarget } from "./login-target.ts";

/**
 * The address to open after a login. Another host takes over the login by a one-time token, in an address that the server builds, so
 * the browser's address bar cannot choose the host. `fresh`: the user has just logged in. `staffHome`: staff open the staff
 * app, whatever host the target names.
 */
export async function addressAfterLogin(
  { settings }: App,
  target: LoginTarget,
  { token, fresh, staffHome = false }: { token: string; fresh: boolean; staffHome?: boolean },
) {
  const api = browserApi(settings, { token: () => token });
  const user = await api.call("GET /v1/auth/who-am-i", {});
  // Who is both goes where they logged in: to the shop as a parent, to the staff app as staff.
  const entersAsStaff = "id" in user && (target.host === null || staffHome ? hasStaffRole(user) : !isCustomer(user));
  // Staff keep the login on this host. A family's login stays only on the host of its school, where it replaces an earlier login.
  if (fresh && (entersAsStaff || target.host === null)) writeCookie(TOKEN_COOKIE, token);
  else if (fresh && target.host === location.hostname) removeCookie(TOKEN_COOKIE);
  removeCookie(IMPERSONATOR_COOKIE);
  if (staffHome && entersAsStaff) return addressOnOrigin(location.origin, settings.adminAppUrl);
  if (target.host === null) {
    if (entersAsStaff || target.back !== null)
      return addressOnOrigin(location.origin, target.back ?? settings.adminAppUrl);
    return isElsewhere(settings.accountAppUrl) ? await carryLogin(api, settings.accountAppUrl) : settings.accountAppUrl;
  }
  const body = { for_host: target.host, leave: fresh && !entersAsStaff };
  const { url } = await api.call("POST /v1/auth/one-time-token", { body });
  return addressOnOrigin(url, target.back);
}

/**
 * `url` with the path `back`. A `back` that resolves to another origin is ignored, however it is spelled.
 * @internal Exported for tests.
 */
export function addressOnOrigin(url: string, back: string | null): string {
  const home = new URL(url);
  if (back === null) return home.href;
  const target = URL.canParse(back, home.origin) ? new URL(back, home.origin) : home;
  if (target.origin !== home.origin) return home.href;
  for (const [name, value] of home.searchParams) target.searchParams.set(name, value);
  return target.href;
}
