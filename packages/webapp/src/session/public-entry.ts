import type { Session } from "./session.ts";

/** What a page offers to the page or app that embeds it (docs/integrating.md). Other companies' scripts have their ports beside it. */
export type PublicEntry = {
  session?: {
    /** Logs in with a token. Resolves to true if the token is a login. */
    inject: (token: string) => Promise<boolean>;
  };
};

declare global {
  interface Window {
    matinee?: PublicEntry;
  }
}

/** Sets `window.matinee.session`, and says so with the event `matinee:ready`. */
export function publishSession({ inject }: Pick<Session, "inject">): void {
  // Not enumerable: whoever lists `window.matinee` finds the ports of other companies' scripts, as before.
  window.matinee = Object.defineProperty(window.matinee ?? {}, "session", { value: { inject }, configurable: true });
  dispatchEvent(new Event("matinee:ready"));
}
