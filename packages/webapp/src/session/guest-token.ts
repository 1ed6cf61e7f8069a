/** Where the visitor's guest token is kept (contract.md, Conventions). */
const KEY = "no_auth_token";

// Where a browser refuses storage, the visit itself still has one.
let memory: string | null = null;

export const guestToken = {
  get(): string | null {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return memory;
    }
  },
  set(token: string): void {
    memory = token;
    try {
      localStorage.setItem(KEY, token);
    } catch {
      // `memory` has it for as long as the page is open.
    }
  },
};
