import { createApi, type Api } from "@matinee/contract/client";
import type { Settings } from "../site.ts";
import { readCookie, TOKEN_COOKIE } from "./cookies.ts";
import { guestToken } from "./guest-token.ts";

/**
 * The typed client for this browser (spec §7), with store key, login, guest token and anti-forgery cookie. `token` replaces the login
 * of the cookie.
 */
export function browserApi(
  settings: Settings,
  toast: (message: string) => void,
  token: () => string | null = () => readCookie(TOKEN_COOKIE),
): Api {
  const sameSite = settings.apiBase.startsWith("/");
  return createApi({
    baseUrl: settings.apiBase,
    storeKey: settings.storeKey,
    token,
    guestToken,
    ...(sameSite && { xsrfToken: () => readCookie("XSRF-TOKEN") }),
    toast,
  });
}
