import { type Api, ApiError, type User } from "@matinee/contract/client";
import { IMPERSONATOR_COOKIE, readCookie, removeCookie, TOKEN_COOKIE, writeCookie } from "./cookies.ts";
import { forgetLoginBegun, isLoginBegun } from "./login-begun.ts";
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
  /** Reads the cookie and asks who it belongs to. `done` is called before a page that must be left. */
  start: () => Promise<void>;
  /** Spec §4: a token given from outside is kept in state and cookie. */
  inject: (token: string) => Promise<void>;
  /** Ends the login here and at the server, and forgets everything that this browser kept (spec §4). */
  logout: () => Promise<void>;
  /** Ends the view of a customer, here and at the server, and goes back to their list (spec §2). */
  switchBack: () => Promise<void>;
};

type Going = {
  to: (address: string) => void;
  reload: () => void;
  adminAppUrl: string;
  /** Where a login by one-time token ends: the shop's first page (spec §2), or the page of an app that asked for it. */
  home: () => string;
};

/** Spec §4, Session. */
export function createSession(api: Api, going: Going): Session {
  const store = createStore<Auth>(GUEST);

  const forget = () => {
    removeCookie(TOKEN_COOKIE);
    store.set({ token: null, userDetails: null, authenticating: false, authVerified: true });
  };

  /** The member of staff is themselves again, in their list of customers (spec §2); false where nobody looks on. */
  const restoreStaff = (): boolean => {
    const original = readCookie(IMPERSONATOR_COOKIE);
    if (!original) return false;
    removeCookie(IMPERSONATOR_COOKIE);
    writeCookie(TOKEN_COOKIE, original);
    going.to(`${going.adminAppUrl}/customers`);
    return true;
  };

  // Without a connection this browser still forgets; the session then ends by itself.
  const endLogin = async () => await api.call("POST /v1/auth/logout", { quiet: true }).catch(() => undefined);

  async function whoAmI(): Promise<void> {
    store.set({ authenticating: true });
    try {
      const answer = await api.call("GET /v1/auth/who-am-i", {});
      if ("error" in answer && answer.error) {
        // The hour of a view is over: what is left is who looked on, not a guest.
        if (!restoreStaff()) forget();
        return;
      }
      if ("id" in answer) store.set({ userDetails: answer, authenticating: false, authVerified: true, error: null });
    } catch {
      store.set({ authenticating: false, authVerified: true, error: "We could not check your login." });
    }
  }

  /** Whether who is logged in here may be looking on as somebody else: a link from anywhere must not swap a customer's login for another. */
  async function mayLookOn(): Promise<boolean> {
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

  /** A token can be refreshed once: of the tabs that a browser opens again together, one asks and the others take what it got. */
  async function refresh(token: string): Promise<void> {
    const reload = await oneTabAtATime(async () => {
      if (readCookie(TOKEN_COOKIE) !== token) return true;
      try {
        const answer = await api.call("POST /v1/auth/refresh", { body: token });
        writeCookie(TOKEN_COOKIE, answer.data.value.token);
        store.set({ token: answer.data.value.token });
      } catch (error) {
        // No answer is no refusal: without a connection the token stays what it is.
        if (!(error instanceof ApiError)) return false;
        forget();
      }
      return true;
    });
    if (reload) going.reload();
    else await whoAmI();
  }

  /** One-time tokens in the address: taken out at once, exchanged, then home (spec §2). */
  async function exchange(oneTime: string, impersonator: string | null): Promise<void> {
    store.set({ authenticating: true });
    const withoutGuest = !isLoginBegun();
    forgetLoginBegun();
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
      going.to(going.home());
    } catch {
      store.set({
        authenticating: false,
        authVerified: true,
        error: "This login link has been used or has run out. Please log in again.",
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
        // Who works for the school is logged in already, and looks at the shop as somebody else from here on. A customer stays who they are.
        if (!token || (impersonator && (await mayLookOn()))) return exchange(oneTime, impersonator);
      }
      if (!token) return store.set({ authVerified: true });
      store.set({ token });
      if (wantsRefresh(token, Date.now() / 1000)) return refresh(token);
      await whoAmI();
    },
    async logout() {
      await endLogin();
      forget();
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

/** Spec §6: customers go to their account, everyone else to the staff's app. */
export function isCustomer(user: User): boolean {
  return user.roles.some((role) => role.name === "CUSTOMER");
}

/** Does something in one tab of this browser at a time, where the browser can tell (it can't on an address without TLS). */
async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (!("locks" in navigator)) return await work();
  return await navigator.locks.request("matinee-login", work);
}
