import { readCookie, writeCookie } from "@matinee/webapp";
import { choiceText, readChoice, type Choice } from "./choice.ts";
import { CONSENT_COOKIE, COOKIE_VERSION } from "./consent-signals.ts";

/** About six months. */
const KEPT_SECONDS = 182 * 24 * 60 * 60;
/** After a withdrawal: scripts that were still alive when their cookies were taken may have written new ones. */
const SWEEP_AGAIN = "matinee_sweep";
/** What was typed about a child's health and waits to be sent (see the application's draft). */
const HEALTH = "matinee_medical_v1";

/** The answer that this browser keeps; one to another wording is none. */
export function keptChoice(): Choice {
  const [version, letters = ""] = (readCookie(CONSENT_COOKIE) ?? "").split(".");
  return version === COOKIE_VERSION ? readChoice(letters) : {};
}

export function keepChoice(choice: Choice): void {
  writeCookie(CONSENT_COOKIE, `${COOKIE_VERSION}.${choiceText(choice)}`, KEPT_SECONDS);
}

/** Whether this tab holds something about a child's health. */
export function holdsHealth(): boolean {
  try {
    return sessionStorage.getItem(HEALTH) !== null;
  } catch {
    return false;
  }
}

export function noteToSweep(): void {
  try {
    sessionStorage.setItem(SWEEP_AGAIN, "1");
  } catch {
    // Then it was swept once.
  }
}

/** Whether there is still something to sweep; asked once. */
export function isToSweep(): boolean {
  try {
    const noted = sessionStorage.getItem(SWEEP_AGAIN) !== null;
    sessionStorage.removeItem(SWEEP_AGAIN);
    return noted;
  } catch {
    return false;
  }
}
