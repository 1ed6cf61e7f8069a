import { newKey } from "../../shared/application/draft-store.ts";

const name = (orderId: string) => `matinee_checkout_${orderId}`;

/**
 * The Idempotency-Key of one try to hold the places: the same through a reload or a lost answer, a new one once the
 * try has been answered.
 */
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
    // Nothing was kept.
  }
}
