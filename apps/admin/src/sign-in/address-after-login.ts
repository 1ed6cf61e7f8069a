import { browserApi, IMPERSONATOR_COOKIE, isCustomer, removeCookie, TOKEN_COOKIE, writeCookie } from "@matinee/webapp";
import type { App } from "@matinee/webapp/signed-in";
import type { LoginTarget } from "./login-target.ts";

/**
 * The address that a login goes on to. A host gets it by a one-time token, in an address that the server makes: no text of the browser's
 * own address decides which host that is. `fresh`: it was made just now, for this, and not known here before.
 */
export async function addressAfterLogin(
  { settings }: App,
  target: LoginTarget,
  { token, fresh }: { token: string; fresh: boolean },
) {
  const api = browserApi(
    settings,
    () => undefined,
    () => token,
  );
  const user = await api.call("GET /v1/auth/who-am-i", {});
  const isStaff = "id" in user && !isCustomer(user);
  // Staff come back here to work. Of a family nothing stays behind on a host that is not their school's; on the school's own, whoever
  // was logged in makes room.
  if (fresh && (isStaff || target.host === null)) writeCookie(TOKEN_COOKIE, token);
  else if (fresh && target.host === location.hostname) removeCookie(TOKEN_COOKIE);
  removeCookie(IMPERSONATOR_COOKIE);
  if (target.host === null)
    return addressOnOrigin(location.origin, target.back ?? (isStaff ? settings.adminAppUrl : settings.accountAppUrl));
  const body = { for_host: target.host, leave: fresh && !isStaff };
  const { url } = await api.call("POST /v1/auth/one-time-token", { body });
  return addressOnOrigin(url, target.back);
}

/**
 * `url`, at the path `back` of the same origin; a `back` that would lead anywhere else is left out, however it is spelled.
 * @internal Exported for tests.
 */
export function addressOnOrigin(url: string, back: string | null): string {
  const home = new URL(url);
  if (back === null) return home.href;
  const wished = URL.canParse(back, home.origin) ? new URL(back, home.origin) : home;
  if (wished.origin !== home.origin) return home.href;
  for (const [name, value] of home.searchParams) wished.searchParams.set(name, value);
  return wished.href;
}
