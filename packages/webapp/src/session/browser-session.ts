import type { Api, ApiOptions } from "@matinee/contract/client";
import { createToastStore, type ToastStore } from "@matinee/ui";
import type { Settings } from "../site.ts";
import { browserApi } from "./browser-api.ts";
import { clearTabOnLogout } from "./clear-browser-storage.ts";
import { readCookie, TOKEN_COOKIE } from "./cookies.ts";
import { publishSession } from "./public-entry.ts";
import { createServerClock } from "./server-clock.ts";
import { createSession, type Navigation, type Session } from "./session.ts";

export type BrowserSession = { readonly api: Api; readonly session: Session; readonly toasts: ToastStore };

/** The client, the session and the toasts of a page. Also made while the server renders, so it touches no browser API. */
export function createBrowserSession(
  settings: Settings,
  navigation: Omit<Navigation, "adminAppUrl">,
  empty: NonNullable<ApiOptions["empty"]> = {},
): BrowserSession {
  const toasts = createToastStore();
  const clock = createServerClock();
  const api = browserApi(settings, {
    toast: (message, options) => toasts.show(message, "problem", options),
    onResponse: clock.note,
    empty,
    token: () => {
      // A cookie that was set from outside counts from the next call.
      void session.followCookie();
      return readCookie(TOKEN_COOKIE);
    },
  });
  const session = createSession(api, { ...navigation, adminAppUrl: settings.adminAppUrl }, clock);
  return { api, session, toasts };
}

/** Opens the session to what happens outside the page: cookies that others set, and tokens that an embedder injects. */
export function connectSession(session: Session): void {
  const follow = () => void session.followCookie();
  addEventListener("focus", follow);
  addEventListener("pageshow", follow);
  document.addEventListener("visibilitychange", follow);
  clearTabOnLogout();
  publishSession(session);
}
