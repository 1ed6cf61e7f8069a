import { ApiError } from "@matinee/contract/client";

/** What somebody reads whose login has ended while they were typing. */
export const LOGGED_OUT = {
  title: "You have been logged out.",
  advice: "Log in again in a new tab, then come back and press the button again. What you typed is still here.",
};

/** True for a 401 of the API, or of a proxy in front of it, which has no code. */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && (error.code === "not_logged_in" || error.code === null);
}
