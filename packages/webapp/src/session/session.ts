import type { Api, User } from "@matinee/contract/client";
import { readCookie, TOKEN_COOKIE } from "./cookies.ts";
import { takeLoginLink } from "./login-link.ts";
import type { ServerClock } from "./server-clock.ts";
import { createStore, type Store } from "./store.ts";
import type { Login } from "./rare/login.ts";

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
  /** Ends the login at the server and clears the browser's cookies and storage, this tab's too (spec §4). */
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

export const UNCHECKED = "We could not check your login. Please reload the page.";

/** Spec §4, Session. A guest needs little of it: the code of a login loads with the first token. */
export function createSession(api: Api, navigation: Navigation, clock: Pick<ServerClock, "now">): Session {
  const store = createStore<Auth>(GUEST);
  let made: Login | undefined;
  const login = async (): Promise<Login> => {
    const { createLogin } = await import("./rare/login.ts");
    return (made ??= createLogin({ api, navigation, clock, store }));
  };
  return {
    store,
    async start() {
      const link = takeLoginLink();
      const token = readCookie(TOKEN_COOKIE);
      if (token === null && link === null) return store.set({ authVerified: true });
      store.set({ token, authenticating: true });
      try {
        await (await login()).start(token, link);
      } catch {
        store.set({ authenticating: false, authVerified: true, error: UNCHECKED });
      }
    },
    inject: async (token) => await (await login()).inject(token),
    async followCookie() {
      if (hasNewCookie(store)) await (await login()).followCookie();
    },
    logout: async () => await (await login()).logout(),
    switchBack: async () => await (await login()).switchBack(),
  };
}

/** True if the cookie holds another token than the session, which is not just finding out about one. */
export function hasNewCookie(store: Store<Auth>): boolean {
  const { token, authVerified, authenticating } = store.get();
  return authVerified && !authenticating && readCookie(TOKEN_COOKIE) !== token;
}

/** Customers use the account app, everyone else the staff app (spec §6). */
export function isCustomer(user: User): boolean {
  return user.roles.some((role) => role.name === "CUSTOMER");
}
