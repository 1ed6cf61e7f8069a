import type { PaymentState } from "./payment-machine.ts";

/**
 * What a Stripe PaymentIntent's `status` means for a payment; null for a status that we don't know. An intent that waits
 * for a payment method is new, unless an attempt has already failed (`last_payment_error`). `requires_capture` counts as
 * under way, because we always capture at once.
 */
export function paymentStateOfIntent(status: string, lastAttemptFailed: boolean): PaymentState | null {
  switch (status) {
    case "requires_payment_method":
      return lastAttemptFailed ? "failed" : "created";
    case "requires_confirmation":
      return "created";
    case "requires_action":
      return "requires_action";
    case "processing":
    case "requires_capture":
      return "processing";
    case "succeeded":
      return "succeeded";
    case "canceled":
      return "cancelled";
    default:
      return null;
  }
}
