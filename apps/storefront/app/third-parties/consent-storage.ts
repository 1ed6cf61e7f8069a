import { readCookie, writeCookie } from "@matinee/webapp";
import { choiceText, readChoice, type Choice } from "./choice.ts";
import { CONSENT_COOKIE, COOKIE_VERSION } from "./consent-signals.ts";

const COOKIE_SECONDS = 182 * 24 * 60 * 60;
/** Set after a withdrawal, because running scripts may write new cookies until the reload. */
const REMOVE_AGAIN = "matinee_removal";
/** The key of unsaved medical notes (see the application's draft). */
const HEALTH = "matinee_medical_v1";

/** The stored answer; {} if the wording has changed. */
export function storedChoice(): Choice {
  const [version, letters = ""] = (readCookie(CONSENT_COOKIE) ?? "").split(".");
  return version === COOKIE_VERSION ? readChoice(letters) : {};
}

export function storeChoice(choice: Choice): void {
  writeCookie(CONSENT_COOKIE, `${COOKIE_VERSION}.${choiceText(choice)}`, COOKIE_SECONDS);
}

/** Whether this tab has unsaved medical notes. */
export function hasUnsentMedicalNotes(): boolean {
  try {
    return sessionStorage.getItem(HEALTH) !== null;
  } catch {
    return false;
  }
}

export function scheduleRemoval(): void {
  try {
    sessionStorage.setItem(REMOVE_AGAIN, "1");
  } catch {
    // Without storage, the data is removed once only.
  }
}

/** Whether a removal is scheduled. Clears the flag. */
export function takeScheduledRemoval(): boolean {
  try {
    const noted = sessionStorage.getItem(REMOVE_AGAIN) !== null;
    sessionStorage.removeItem(REMOVE_AGAIN);
    return noted;
  } catch {
    return false;
  }
}
