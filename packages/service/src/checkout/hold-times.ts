/** Checkout holds places for 15 minutes, in seconds (product.md, Places). */
export const HOLD_SECONDS = 15 * 60;
/**
 * The least time left after a declined card, or while the bank asks for authentication, in seconds (product.md,
 * Places).
 */
export const RETRY_SECONDS = 10 * 60;
/** Declined cards never extend a hold beyond this, in seconds since it began. */
export const MAX_HOLD_SECONDS = 45 * 60;
/**
 * A hold lasts this many seconds longer than its payment. This leaves time to cancel the payment at the provider before
 * the place is released.
 */
export const GRACE_SECONDS = 60;
