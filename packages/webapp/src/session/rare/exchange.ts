import { ApiError, type Api } from "@matinee/contract/client";
import type { LoginLink } from "../login-link.ts";
import { clearLoginStarted, isLoginStarted } from "./is-login-started.ts";

/** The tokens that a login link is worth. `original` is the staff login to return to from a view. */
export type Exchanged = { readonly token: string; readonly original: string | null };

/** Exchanges the one-time tokens of a link. Throws if one of them is refused. */
export async function exchange(api: Api, link: LoginLink): Promise<Exchanged> {
  const withoutGuest = !isLoginStarted();
  clearLoginStarted();
  const redeem = async (one_time_token: string, alone: boolean): Promise<string> => {
    const body = { one_time_token };
    const token: unknown = await api.call("POST /v1/auth/one-time-token-login", {
      body,
      withoutGuest: alone,
      inline: true,
    });
    if (typeof token !== "string" || token === "") throw new Error("The answer has no token");
    return token;
  };
  // The original first: a view cannot start without the way back.
  const original = link.impersonator === null ? null : await redeem(link.impersonator, true);
  return { token: await redeem(link.token, withoutGuest), original };
}

/** Why a login link failed, for the visitor. */
export function linkError(error: unknown): string {
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
  return isRefused
    ? "This login link has already been used or has expired. Please log in again."
    : "We could not log you in just now. Please log in again.";
}
