/** Where the page's first script leaves an answer. */
export const EARLY = "matineeAnswer";

export type Answer = "yes" | "no" | "choose";

/** The answer that came before there was a script to take it; asked once. */
export function earlyAnswer(): Answer | null {
  const early: unknown = Reflect.get(window, EARLY);
  Reflect.set(window, EARLY, undefined);
  return early === "yes" || early === "no" || early === "choose" ? early : null;
}

/** Asks for the dialog about other companies' scripts; raised at the foot of the page. */
export const OPEN_EVENT = "matinee:cookies";

/** The visitor's answer in this browser. */
export const CONSENT_COOKIE = "matinee_consent";
/** Of the wording that was answered; another one asks again. */
export const COOKIE_VERSION = "2026-11";
/** As the receipts name it. */
export const WORDING_VERSION = "third-parties-2026-11";
