import { newKey } from "@matinee/webapp";

const name = (orderId: string) => `matinee_checkout_${orderId}`;

/** The Idempotency-Key of one attempt to hold the places. It stays the same until the attempt has a response. */
export function attemptKey(orderId: string): string {
  try {
    const stored = sessionStorage.getItem(name(orderId)) ?? newKey();
    sessionStorage.setItem(name(orderId), stored);
    return stored;
  } catch {
    return newKey();
  }
}

export function attemptAnswered(orderId: string): void {
  try {
    sessionStorage.removeItem(name(orderId));
  } catch {
    // No key was stored.
  }
}
