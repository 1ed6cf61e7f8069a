import { APP_DEFAULTS, type Api } from "@matinee/contract/client";
import type { ToastStore } from "@matinee/ui";
import { createContext as createReactContext, use, useSyncExternalStore } from "react";
import { createContext } from "react-router";
import { connectSession, createBrowserSession } from "../session/browser-session.ts";
import type { Auth, Session } from "../session/session.ts";
import type { Settings, Site } from "../site.ts";

/** The services that the screens of the account and staff apps use. */
export type App = {
  readonly api: Api;
  readonly session: Session;
  readonly toasts: ToastStore;
  readonly site: Site;
  readonly settings: Settings;
  /** Resolves once it is known who is logged in. Starts the session on the first call. */
  readonly ready: () => Promise<void>;
};

/** For loaders, actions and middleware: `context.get(appContext).api`. */
export const appContext = createContext<App>();

/** For components: see `useApp`. */
export const AppContext = createReactContext<App | null>(null);

export function createApp({ site, settings }: { site: Site; settings: Settings }): App {
  const navigation = {
    to: (address: string) => location.assign(address),
    reload: () => location.reload(),
    // The session has removed the token from the address by then.
    home: () => location.pathname + location.search,
  };
  const { api, session, toasts } = createBrowserSession(settings, navigation, APP_DEFAULTS);
  connectSession(session);
  let started: Promise<void> | undefined;
  return { api, session, toasts, site, settings, ready: () => (started ??= session.start()) };
}

export function useApp(): App {
  const app = use(AppContext);
  if (app === null) throw new Error("useApp needs an AppContext");
  return app;
}

export function useAuth(): Auth {
  const { store } = useApp().session;
  return useSyncExternalStore(store.subscribe, store.get);
}

/** The sign-in page that returns to `back`, a path on this host. The host is part of the path (spec §2). */
export function signInAddress({ site, settings }: Pick<App, "site" | "settings">, back: string): string {
  return `${settings.adminAppUrl}/sign-in/${encodeURIComponent(site.host)}?return=${encodeURIComponent(back)}`;
}
