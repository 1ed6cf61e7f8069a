/** Seconds that checkout holds the places (product.md, Places: 15 minutes). */
export const HOLD_SECONDS = 15 * 60;
/** Seconds left at least after a failed card, or when the bank asks for authentication (product.md, Places). */
export const RETRY_SECONDS = 10 * 60;
/** No chain of failed cards keeps places longer than this after they were first held, in seconds. */
export const MAX_HOLD_SECONDS = 45 * 60;
/** A hold outlives its payment by this, in seconds: time to cancel the payment at the provider before the place is let go. */
export const GRACE_SECONDS = 60;
