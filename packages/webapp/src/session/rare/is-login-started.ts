import { LOGIN_STARTED } from "../login-started.ts";

/** True if a login started in this browser and its time is not over. */
export function isLoginStarted(): boolean {
  try {
    return Number(localStorage.getItem(LOGIN_STARTED) ?? "0") > Date.now();
  } catch {
    return false;
  }
}

/** Clears the record, so that it counts for one login only. */
export function clearLoginStarted(): void {
  try {
    localStorage.removeItem(LOGIN_STARTED);
  } catch {
    // Without storage nothing was recorded.
  }
}
