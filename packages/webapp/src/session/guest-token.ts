import { readCookie, TOKEN_COOKIE } from "./cookies.ts";

/** The storage key of the guest token (contract.md, Conventions). */
export const GUEST_TOKEN_KEY = "no_auth_token";

// The fallback when the browser refuses storage: the token lasts for this page.
let memory: string | null = null;

/** True if this browser has asked the API before, so that it may have a cart or an account. */
export function isReturningVisitor(): boolean {
  return guestToken.get() !== null || readCookie(TOKEN_COOKIE) !== null;
}

export const guestToken = {
  get(): string | null {
    try {
      return localStorage.getItem(GUEST_TOKEN_KEY);
    } catch {
      return memory;
    }
  },
  set(token: string): void {
    memory = token;
    try {
      localStorage.setItem(GUEST_TOKEN_KEY, token);
    } catch {
      // `memory` keeps it while the page is open.
    }
  },
};
