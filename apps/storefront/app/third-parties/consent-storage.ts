import { readCookie, writeCookie } from "@matinee/webapp";
import { choiceText, readChoice, type Choice } from "./choice.ts";
import { CONSENT_COOKIE, COOKIE_VERSION } from "./consent-signals.ts";

/** About six months. */
const COOKIE_SECONDS = 182 * 24 * 60 * 60;
/** After a withdrawal: scripts that were still alive when their cookies were taken may have written new ones. */
const REMOVE_AGAIN = "matinee_removal";
/** What was typed about a child's health and waits to be sent (see the application's draft). */
const HEALTH = "matinee_medical_v1";

/** The answer that this browser keeps; one to another wording is none. */
export function storedChoice(): Choice {
  const [version, letters = ""] = (readCookie(CONSENT_COOKIE) ?? "").split(".");
  return version === COOKIE_VERSION ? readChoice(letters) : {};
}

export function storeChoice(choice: Choice): void {
  writeCookie(CONSENT_COOKIE, `${COOKIE_VERSION}.${choiceText(choice)}`, COOKIE_SECONDS);
}

/** Whether this tab holds something about a child's health. */
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
    // Then it was swept once.
  }
}

/** Whether there is still something to sweep; asked once. */
export function takeScheduledRemoval(): boolean {
  try {
    const noted = sessionStorage.getItem(REMOVE_AGAIN) !== null;
    sessionStorage.removeItem(REMOVE_AGAIN);
    return noted;
  } catch {
    return false;
  }
}
