const KEY = "login_begun";

/** How long somebody may take who went to log in, and who has to look into their mailbox first. */
export const TO_LOG_IN_S = 60 * 60;
export const TO_CONFIRM_S = 7 * 24 * 60 * 60;

/**
 * Notes that somebody pressed, in this browser, what leads to a login. Anybody can send a link that logs in to an account of theirs, and
 * what the browser's guest has typed about their children must not go there: it joins only a login that began here.
 */
export function noteLoginBegun(seconds: number): void {
  try {
    localStorage.setItem(KEY, String(Date.now() + seconds * 1_000));
  } catch {
    // Where a browser refuses storage there is no guest of another day either.
  }
}

/** Whether a login was begun here and is awaited still. */
export function isLoginBegun(): boolean {
  try {
    return Number(localStorage.getItem(KEY) ?? "0") > Date.now();
  } catch {
    return false;
  }
}

/** The login has come: the next one needs a press of its own. */
export function forgetLoginBegun(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was noted either.
  }
}
