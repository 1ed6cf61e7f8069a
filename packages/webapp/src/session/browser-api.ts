import { createApi, type Api } from "@matinee/contract/client";
import type { Settings } from "../site.ts";
import { readCookie, TOKEN_COOKIE } from "./cookies.ts";
import { guestToken } from "./guest-token.ts";

/** The typed client as this browser uses it (spec §7): store key, login, guest token and anti-forgery cookie. */
export function browserApi(settings: Settings, toast: (message: string) => void): Api {
  const sameSite = settings.apiBase.startsWith("/");
  return createApi({
    baseUrl: settings.apiBase,
    storeKey: settings.storeKey,
    token: () => readCookie(TOKEN_COOKIE),
    guestToken,
    ...(sameSite && { xsrfToken: () => readCookie("XSRF-TOKEN") }),
    toast,
  });
}
