import { type Api, ApiError, type User } from "@matinee/contract/client";
import { IMPERSONATOR_COOKIE, readCookie, removeCookie, TOKEN_COOKIE, writeCookie } from "./cookies.ts";
import { clearLoginStarted, isLoginStarted } from "./login-started.ts";
import { createStore, type Store } from "./store.ts";
import { wantsRefresh } from "./token-life.ts";

/** Spec §3, auth state. */
export type Auth = {
  authenticating: boolean;
  token: string | null;
  userDetails: User | null;
  error: string | null;
  /** True once it is known whether the visitor is logged in. */
  authVerified: boolean;
};

export const GUEST: Auth = { authenticating: false, token: null, userDetails: null, error: null, authVerified: false };

export type Session = {
  store: Store<Auth>;
  /** Reads the cookie and the one-time tokens in the address, and finds out who is logged in. */
  start: () => Promise<void>;
  /** Stores a token in state and cookie (spec §4). */
  inject: (token: string) => Promise<void>;
  /** Ends the login at the server and clears the browser's cookies and storage (spec §4). */
  logout: () => Promise<void>;
  /** Ends the view of a customer and returns to the list of customers (spec §2). */
  switchBack: () => Promise<void>;
};

type Navigation = {
  to: (address: string) => void;
  reload: () => void;
  adminAppUrl: string;
  /** The address after a login by one-time token: the shop's home page (spec §2), or the app page that requested it. */
  home: () => string;
};

/** Spec §4, Session. */
export function createSession(api: Api, navigation: Navigation): Session {
  const store = createStore<Auth>(GUEST);

  const clearLogin = () => {
    removeCookie(TOKEN_COOKIE);
    store.set({ token: null, userDetails: null, authenticating: false, authVerified: true });
  };

  /** Restores the staff login and opens the list of customers (spec §2). False if there is no view to end. */
  const restoreStaff = (): boolean => {
    const original = readCookie(IMPERSONATOR_COOKIE);
    if (!original) return false;
    removeCookie(IMPERSONATOR_COOKIE);
    writeCookie(TOKEN_COOKIE, original);
    navigation.to(`${navigation.adminAppUrl}/customers`);
    return true;
  };

  // Offline, the browser still clears its login; the server session expires by itself.
  const endLogin = async () => await api.call("POST /v1/auth/logout", { quiet: true }).catch(() => undefined);

  async function whoAmI(): Promise<void> {
    store.set({ authenticating: true });
    try {
      const answer = await api.call("GET /v1/auth/who-am-i", {});
      if ("error" in answer && answer.error) {
        // When a view has expired, the staff login remains.
        if (!restoreStaff()) clearLogin();
        return;
      }
      if ("id" in answer) store.set({ userDetails: answer, authenticating: false, authVerified: true, error: null });
    } catch {
      store.set({
        authenticating: false,
        authVerified: true,
        error: "We could not check your login. Please reload the page.",
      });
    }
  }

  /** True if the current login may view as a customer. A link must not replace a customer's login. */
  async function mayViewAsCustomer(): Promise<boolean> {
    if (readCookie(IMPERSONATOR_COOKIE)) return true;
    try {
      const user = await api.call("GET /v1/auth/who-am-i", { quiet: true });
      return !("id" in user) || !isCustomer(user);
    } catch {
      return false;
    }
  }

  async function inject(token: string): Promise<void> {
    writeCookie(TOKEN_COOKIE, token);
    store.set({ token });
    await whoAmI();
  }

  /** Refreshes the token. It can be refreshed once, so one tab asks and the others take its new token. */
  async function refresh(token: string): Promise<void> {
    const reload = await oneTabAtATime(async () => {
      if (readCookie(TOKEN_COOKIE) !== token) return true;
      try {
        const answer = await api.call("POST /v1/auth/refresh", { body: token });
        writeCookie(TOKEN_COOKIE, answer.data.value.token);
        store.set({ token: answer.data.value.token });
      } catch (error) {
        // A network failure is not a refusal: keep the token.
        if (!(error instanceof ApiError)) return false;
        clearLogin();
      }
      return true;
    });
    if (reload) navigation.reload();
    else await whoAmI();
  }

  /** Exchanges one-time tokens for a login, then opens the home address (spec §2). */
  async function exchange(oneTime: string, impersonator: string | null): Promise<void> {
    store.set({ authenticating: true });
    const withoutGuest = !isLoginStarted();
    clearLoginStarted();
    try {
      const body = { one_time_token: oneTime };
      const token = await api.call("POST /v1/auth/one-time-token-login", { body, withoutGuest });
      if (impersonator) {
        writeCookie(
          IMPERSONATOR_COOKIE,
          await api.call("POST /v1/auth/one-time-token-login", {
            body: { one_time_token: impersonator },
            withoutGuest: true,
          }),
        );
      } else removeCookie(IMPERSONATOR_COOKIE);
      await inject(token);
      navigation.to(navigation.home());
    } catch {
      store.set({
        authenticating: false,
        authVerified: true,
        error: "This login link has already been used or has expired. Please log in again.",
      });
    }
  }

  return {
    store,
    inject,
    async start() {
      const token = readCookie(TOKEN_COOKIE);
      const query = new URLSearchParams(location.search);
      const oneTime = query.get("token");
      const impersonator = query.get("impersonator");
      if (oneTime) {
        query.delete("token");
        query.delete("impersonator");
        const rest = query.size > 0 ? `?${query}` : "";
        history.replaceState(history.state, "", location.pathname + rest + location.hash);
        // Logged-in staff may start a view of a customer. A logged-in customer stays logged in.
        if (!token || (impersonator && (await mayViewAsCustomer()))) return exchange(oneTime, impersonator);
      }
      if (!token) return store.set({ authVerified: true });
      store.set({ token });
      if (wantsRefresh(token, Date.now() / 1000)) return refresh(token);
      await whoAmI();
    },
    async logout() {
      await endLogin();
      clearLogin();
      removeCookie(IMPERSONATOR_COOKIE);
      localStorage.clear();
    },
    async switchBack() {
      if (!readCookie(IMPERSONATOR_COOKIE)) return;
      await endLogin();
      restoreStaff();
    },
  };
}

/** Customers use the account app, everyone else the staff app (spec §6). */
export function isCustomer(user: User): boolean {
  return user.roles.some((role) => role.name === "CUSTOMER");
}

/** Runs `work` in one tab at a time. Without the Web Locks API, which needs TLS, it just runs it. */
async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (!("locks" in navigator)) return await work();
  return await navigator.locks.request("matinee-login", work);
}
