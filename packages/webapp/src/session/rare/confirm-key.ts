const CONFIRM_KEY = "confirm_key";

/**
 * The key of a registration in this browser, which stores it. With it the mailed link needs no password here. Somebody who registers again
 * keeps their key, so that the earlier mail works too. Undefined in a browser without storage: the link asks for the password there.
 */
export function makeConfirmKey(): string | undefined {
  try {
    const key = localStorage.getItem(CONFIRM_KEY) ?? crypto.randomUUID();
    localStorage.setItem(CONFIRM_KEY, key);
    return key;
  } catch {
    return undefined;
  }
}

/** The key that a registration left in this browser. Empty if there is none. */
export function readConfirmKey(): string {
  try {
    return localStorage.getItem(CONFIRM_KEY) ?? "";
  } catch {
    return "";
  }
}

export function clearConfirmKey(): void {
  try {
    localStorage.removeItem(CONFIRM_KEY);
  } catch {
    // Without storage nothing was stored.
  }
}
