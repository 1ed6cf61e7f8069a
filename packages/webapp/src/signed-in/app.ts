import type { Api } from "@matinee/contract/client";
import { createToastStore, type ToastStore } from "@matinee/ui";
import { createContext as createReactContext, use, useSyncExternalStore } from "react";
import { createContext } from "react-router";
import { browserApi } from "../session/browser-api.ts";
import { createSession, type Auth, type Session } from "../session/session.ts";
import type { Settings, Site } from "../site.ts";

/** What the screens of the account and staff apps stand on. */
export type App = {
  readonly api: Api;
  readonly session: Session;
  readonly toasts: ToastStore;
  readonly site: Site;
  readonly settings: Settings;
  /** Once it is known who is logged in; asked once for as long as the page is open. */
  readonly ready: () => Promise<void>;
};

/** For loaders, actions and middleware: `context.get(appContext).api`. */
export const appContext = createContext<App>();

/** For components: see `useApp`. */
export const AppContext = createReactContext<App | null>(null);

export function createApp({ site, settings }: { site: Site; settings: Settings }): App {
  const toasts = createToastStore();
  const api = browserApi(settings, (message) => toasts.show(message));
  const session = createSession(api, {
    to: (address) => location.assign(address),
    reload: () => location.reload(),
    adminAppUrl: settings.adminAppUrl,
    // The token is out of the address by then.
    home: () => location.pathname + location.search,
  });
  let started: Promise<void> | undefined;
  return { api, session, toasts, site, settings, ready: () => (started ??= session.start()) };
}

export function useApp(): App {
  const app = use(AppContext);
  if (app === null) throw new Error("This screen stands outside the app");
  return app;
}

export function useAuth(): Auth {
  const { store } = useApp().session;
  return useSyncExternalStore(store.subscribe, store.get);
}

/** The sign-in page that comes back to `back`, a path on this host (spec §2: the host stands in the path). */
export function signInAddress({ site, settings }: Pick<App, "site" | "settings">, back: string): string {
  return `${settings.adminAppUrl}/sign-in/${encodeURIComponent(site.host)}?return=${encodeURIComponent(back)}`;
}
