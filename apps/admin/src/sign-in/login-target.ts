import { createContext, use } from "react";

/** Where a login leads: to the shop of a host, or, where none was named, into the staff app itself. */
export interface LoginTarget {
  /** The host as it is registered; null for staff who come for the app itself. */
  readonly host: string | null;
  readonly name: string;
  /** A path there that somebody wanted to see. */
  readonly back: string | null;
}

export const LoginTargetContext = createContext<LoginTarget | null>(null);

export function useLoginTarget(): LoginTarget {
  const target = use(LoginTargetContext);
  if (target === null) throw new Error("This page stands outside the sign-in frame");
  return target;
}

/** The address of another page of the sign-in app, with the same goal. */
export function signInPage({ host, back }: LoginTarget, page: string): string {
  const base = host === null ? "/sign-in" : `/sign-in/${encodeURIComponent(host)}`;
  return `${base}${page === "" ? "" : `/${page}`}${back === null ? "" : `?return=${encodeURIComponent(back)}`}`;
}
