import type { Api, User } from "@matinee/contract/client";
import { clearBrowserStorage } from "../clear-browser-storage.ts";
import { IMPERSONATOR_COOKIE, readCookie, removeCookie, TOKEN_COOKIE, writeCookie } from "../cookies.ts";
import type { LoginLink } from "../login-link.ts";
import type { ServerClock } from "../server-clock.ts";
import { hasNewCookie, UNCHECKED, type Auth, type Navigation, type Session } from "../session.ts";
import type { Store } from "../store.ts";
import { exchange, linkError } from "./exchange.ts";
import { hasStaffRole } from "./has-staff-role.ts";
import { refresh } from "./refresh.ts";
import { isExpired, noteArrival, wantsRefresh } from "./token-age.ts";

export type LoginParts = {
  readonly api: Api;
  readonly navigation: Navigation;
  readonly clock: Pick<ServerClock, "now">;
  readonly store: Store<Auth>;
};

/** What a session does once there is a token or a login link. */
export type Login = Omit<Session, "store" | "start"> & {
  /** Finds out whose token it is, and uses the link if nobody is logged in. */
  readonly start: (token: string | null, link: LoginLink | null) => Promise<void>;
};

/** The user of the current token, or why there is none. */
type Answer = User | "nobody" | "unchecked";

/** The part of a session that only visitors with a login need. Its code loads with the first token. */
export function createLogin({ api, navigation, clock, store }: LoginParts): Login {
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
      if (isExpired(token, clock.now())) await renew(token);
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
    if (isKnown && wantsRefresh(token, clock.now())) await renew(token);
    return isKnown;
  }

  /** Refreshes the token, and reloads the page (spec §4). A failure of any kind ends the login. */
  async function renew(token: string): Promise<void> {
    const isRefreshed = await refresh(api, token, keepToken);
    const finish = () => {
      if (!isRefreshed && readCookie(TOKEN_COOKIE) === token) clearLogin();
      navigation.reload();
    };
    // A page that reloads without a network is lost: the reload waits for the network.
    if (isRefreshed || navigator.onLine) return finish();
    store.set({ authenticating: false, authVerified: true });
    addEventListener("online", finish, { once: true });
  }

  /** Exchanges one-time tokens for a login, then opens the home address (spec §2). `present`: the login that stays if this fails. */
  async function follow(link: LoginLink, present: User | null): Promise<void> {
    store.set({ authenticating: true });
    try {
      const { token, original } = await exchange(api, link);
      if (original === null) removeCookie(IMPERSONATOR_COOKIE);
      else writeCookie(IMPERSONATOR_COOKIE, original);
      keepToken(token);
      await verify(token);
      navigation.to(navigation.home());
    } catch (error) {
      store.set({ authenticating: false, authVerified: true, userDetails: present, error: linkError(error) });
    }
  }

  return {
    async start(token, link) {
      if (token === null) return link === null ? undefined : await follow(link, null);
      const answer = await whoIs();
      if (link === null || !mayUse(link, answer)) return void (await settle(token, answer));
      const present = typeof answer === "string" ? null : answer;
      if (present === null) clearLogin();
      await follow(link, present);
    },
    async inject(token) {
      removeCookie(IMPERSONATOR_COOKIE);
      keepToken(token);
      store.set({ error: null });
      return await verify(token);
    },
    async followCookie() {
      // Another call may have noticed it first.
      if (!hasNewCookie(store)) return;
      const token = readCookie(TOKEN_COOKIE);
      if (token === null) clearState();
      else await verify(token);
    },
    async logout() {
      await endLogin();
      clearLogin();
      removeCookie(IMPERSONATOR_COOKIE);
      clearBrowserStorage();
    },
    async switchBack() {
      if (!readCookie(IMPERSONATOR_COOKIE)) return;
      await endLogin();
      restoreStaff();
    },
  };
}

/**
 * True if a login link may be used: nobody is logged in, or staff start a view of a customer. A link must not replace a customer's
 * login.
 */
function mayUse({ impersonator }: LoginLink, answer: Answer): boolean {
  if (typeof answer === "string") return answer === "nobody";
  return impersonator !== null && (hasStaffRole(answer) || readCookie(IMPERSONATOR_COOKIE) !== null);
}
