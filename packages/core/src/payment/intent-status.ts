import type { PaymentReport } from "./payment-machine.ts";

/**
 * The payment state for a Stripe PaymentIntent's `status`; null for an unknown status. An intent that waits for a
 * payment method is new, or failed if an attempt has failed (`last_payment_error`). `requires_capture` counts as
 * processing, because we capture at once.
 */
export function paymentStateOfIntent(status: string, lastAttemptFailed: boolean): PaymentReport | null {
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
