import { createApi, type Api, type ApiOptions } from "@matinee/contract/client";
import type { Settings } from "../site.ts";
import { readCookie, TOKEN_COOKIE } from "./cookies.ts";
import { guestToken } from "./guest-token.ts";

type Surroundings = Pick<ApiOptions, "toast" | "onResponse" | "empty"> & {
  /** Replaces the login of the cookie. */
  token?: () => string | null;
};

/** The typed client for this browser (spec §7), with store key, login, guest token and anti-forgery cookie. */
export function browserApi(settings: Settings, { token, ...rest }: Surroundings): Api {
  return createApi({
    baseUrl: settings.apiBase,
    storeKey: settings.storeKey,
    token: token ?? (() => readCookie(TOKEN_COOKIE)),
    guestToken,
    xsrfToken: () => (isSameOrigin(settings.apiBase) ? readCookie("XSRF-TOKEN") : null),
    ...rest,
  });
}

function isSameOrigin(address: string): boolean {
  return new URL(address, location.href).origin === location.origin;
}
