/** Where the inline script stores an early answer. */
export const EARLY = "matineeAnswer";

export type Answer = "yes" | "no" | "choose";

/** Takes the early answer, once. */
export function earlyAnswer(): Answer | null {
  const early: unknown = Reflect.get(window, EARLY);
  Reflect.set(window, EARLY, undefined);
  return early === "yes" || early === "no" || early === "choose" ? early : null;
}

/** Opens the consent dialog. Dispatched by the footer. */
export const OPEN_EVENT = "matinee:cookies";

/** The cookie with the visitor's answer. */
export const CONSENT_COOKIE = "matinee_consent";
/** The version of the wording. A new version asks again. */
export const COOKIE_VERSION = "2026-11-29";
/** The version as receipts name it. */
export const WORDING_VERSION = "third-parties-2026-11-29";
