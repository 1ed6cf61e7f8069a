import type { Api } from "@matinee/contract/client";

/**
 * The address of a page on another of our hosts, with a one-time token that logs in there. Cookies belong to one host (spec §4). Without
 * a login, or if the token is refused, it is the plain address.
 */
export async function carryLogin(api: Api, address: string): Promise<string> {
  const target = new URL(address, location.href);
  try {
    const body = { for_host: target.hostname };
    const { one_time_token } = await api.call("POST /v1/auth/one-time-token", { body, quiet: true });
    target.searchParams.set("token", one_time_token);
  } catch {
    // The other host asks for the login.
  }
  return target.href;
}
