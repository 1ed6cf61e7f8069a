/** The visitor's answer in this browser. */
export const CONSENT_COOKIE = "matinee_consent";
/** Of the wording that was answered; another one asks again. */
export const COOKIE_VERSION = "2026-11";
/** As the receipts name it. */
export const WORDING_VERSION = "third-parties-2026-11";
