import { createContext, use } from "react";

/** Where a login leads: to the shop of a host, or to the staff app if no host is named. */
export interface LoginTarget {
  /** The registered host; null for the staff app. */
  readonly host: string | null;
  readonly name: string;
  /** The path on that host to return to. */
  readonly back: string | null;
}

export const LoginTargetContext = createContext<LoginTarget | null>(null);

export function useLoginTarget(): LoginTarget {
  const target = use(LoginTargetContext);
  if (target === null) throw new Error("useLoginTarget needs the sign-in frame");
  return target;
}

/** The path of another sign-in page with the same login target. */
export function signInPage({ host, back }: LoginTarget, page: string): string {
  const base = host === null ? "/sign-in" : `/sign-in/${encodeURIComponent(host)}`;
  return `${base}${page === "" ? "" : `/${page}`}${back === null ? "" : `?return=${encodeURIComponent(back)}`}`;
}
