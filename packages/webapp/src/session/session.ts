import { type Api, ApiError, type User } from "@matinee/contract/client";
import { IMPERSONATOR_COOKIE, readCookie, removeCookie, TOKEN_COOKIE, writeCookie } from "./cookies.ts";
import { clearLoginStarted, isLoginStarted } from "./login-started.ts";
import { takeLoginLink, type LoginLink } from "./login-link.ts";
import type { ServerClock } from "./server-clock.ts";
import { createStore, type Store } from "./store.ts";
import { isExpired, noteArrival, noteAttempt, wantsRefresh } from "./token-age.ts";

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
  /** Stores a token in state and cookie (spec §4). Resolves to true if it is a login. */
  inject: (token: string) => Promise<boolean>;
  /** Follows a cookie that was set, replaced or removed while the page is open. */
  followCookie: () => Promise<void>;
  /** Ends the login at the server and clears the browser's cookies and storage (spec §4). */
  logout: () => Promise<void>;
  /** Ends the view of a customer and returns to the list of customers (spec §2). */
  switchBack: () => Promise<void>;
};

export type Navigation = {
  to: (address: string) => void;
  reload: () => void;
  adminAppUrl: string;
  /** The address after a login by one-time token: the shop's home page (spec §2), or the app page that requested it. */
  home: () => string;
};

/** The user of the current token, or why there is none. */
type Answer = User | "nobody" | "unchecked";

const UNCHECKED = "We could not check your login. Please reload the page.";
const LINK_USED = "This login link has already been used or has expired. Please log in again.";
const LINK_FAILED = "We could not log you in just now. Please log in again.";

/** Spec §4, Session. */
export function createSession(api: Api, navigation: Navigation, clock: Pick<ServerClock, "now">): Session {
  const store = createStore<Auth>(GUEST);

  const clearState = () =>
    store.set({ token: null, userDetails: null, error: null, authenticating: false, authVerified: true });
  const clearLogin = () => {
    removeCookie(TOKEN_COOKIE);
    clearState();
  };

  const keepToken = (token: string) => {
    writeCookie(TOKEN_COOKIE, token);
    // A browser that refuses the cookie keeps the note of the attempt instead.
    if (readCookie(TOKEN_COOKIE) === token) noteArrival(token, clock.now());
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

  async function whoIs(): Promise<Answer> {
    try {
      const answer = await api.call("GET /v1/auth/who-am-i", { inline: true });
      if ("error" in answer && answer.error) return "nobody";
      return "id" in answer && answer.id !== "" ? answer : "unchecked";
    } catch {
      return "unchecked";
    }
  }

  /**
   * Finds out whose token it is, and stores the answer. True if it is a login. The present user stays until then: the token may be their
   * own, refreshed by another tab.
   */
  async function verify(token: string): Promise<boolean> {
    store.set({ token, authenticating: true });
    return await settle(token, await whoIs());
  }

  async function settle(token: string, answer: Answer): Promise<boolean> {
    // Another token has come in the meantime, and counts.
    if (store.get().token !== token) return false;
    if (answer === "nobody") {
      // When a view has expired, the staff login remains.
      if (restoreStaff()) return false;
      if (isExpired(token, clock.now())) await refresh(token);
      else clearLogin();
      return false;
    }
    const isKnown = answer !== "unchecked";
    store.set({
      userDetails: isKnown ? answer : null,
      authenticating: false,
      authVerified: true,
      error: isKnown ? null : UNCHECKED,
    });
    if (isKnown && wantsRefresh(token, clock.now())) await refresh(token);
    return isKnown;
  }

  /** Refreshes the token. It can be refreshed once, so one tab asks and the others take its new token. */
  async function refresh(token: string): Promise<void> {
    const failed = await oneTabAtATime(async () => {
      if (readCookie(TOKEN_COOKIE) !== token) return false;
      noteAttempt(token);
      try {
        const next: unknown = (await api.call("POST /v1/auth/refresh", { body: token, inline: true })).data.value.token;
        keepToken(tokenOf(next));
        return false;
      } catch {
        return true;
      }
    });
    const finish = () => {
      if (failed && readCookie(TOKEN_COOKIE) === token) clearLogin();
      navigation.reload();
    };
    // A page that reloads without a network is lost: the reload waits for the network.
    if (!failed || navigator.onLine) return finish();
    store.set({ authenticating: false, authVerified: true });
    addEventListener("online", finish, { once: true });
  }

  /** Exchanges one-time tokens for a login, then opens the home address (spec §2). `present`: the login that stays if this fails. */
  async function exchange(link: LoginLink, present: User | null): Promise<void> {
    store.set({ authenticating: true });
    const withoutGuest = !isLoginStarted();
    clearLoginStarted();
    const redeem = async (one_time_token: string, alone: boolean) =>
      tokenOf(
        await api.call("POST /v1/auth/one-time-token-login", {
          body: { one_time_token },
          withoutGuest: alone,
          inline: true,
        }),
      );
    try {
      // The original first: a view cannot start without the way back.
      const original = link.impersonator === null ? null : await redeem(link.impersonator, true);
      const token = await redeem(link.token, withoutGuest);
      if (original === null) removeCookie(IMPERSONATOR_COOKIE);
      else writeCookie(IMPERSONATOR_COOKIE, original);
      keepToken(token);
      await verify(token);
      navigation.to(navigation.home());
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
      store.set({
        authenticating: false,
        authVerified: true,
        userDetails: present,
        error: isRefused ? LINK_USED : LINK_FAILED,
      });
    }
  }

  return {
    store,
    async inject(token) {
      removeCookie(IMPERSONATOR_COOKIE);
      keepToken(token);
      store.set({ error: null });
      return await verify(token);
    },
    async start() {
      const link = takeLoginLink();
      const token = readCookie(TOKEN_COOKIE);
      if (token === null) return link === null ? store.set({ authVerified: true }) : await exchange(link, null);
      store.set({ token, authenticating: true });
      const answer = await whoIs();
      if (link === null || !mayUse(link, answer)) return void (await settle(token, answer));
      const present = typeof answer === "string" ? null : answer;
      if (present === null) clearLogin();
      await exchange(link, present);
    },
    async followCookie() {
      const { token: known, authVerified, authenticating } = store.get();
      const token = readCookie(TOKEN_COOKIE);
      if (!authVerified || authenticating || token === known) return;
      if (token === null) clearState();
      else await verify(token);
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

/**
 * True if a login link may be used: nobody is logged in, or staff start a view of a customer. A link must not replace a customer's
 * login.
 */
function mayUse({ impersonator }: LoginLink, answer: Answer): boolean {
  if (typeof answer === "string") return answer === "nobody";
  return impersonator !== null && (!isCustomer(answer) || readCookie(IMPERSONATOR_COOKIE) !== null);
}

/** An answer that should be a token. */
function tokenOf(answer: unknown): string {
  if (typeof answer !== "string" || answer === "") throw new Error("The answer has no token");
  return answer;
}

/** Runs `work` in one tab at a time. Without the Web Locks API, which needs TLS, it just runs it. */
async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (!("locks" in navigator)) return await work();
  return await navigator.locks.request("matinee-login", work);
}
