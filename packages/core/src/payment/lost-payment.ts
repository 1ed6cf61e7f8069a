import type { PaymentState } from "./payment-machine.ts";

/** How long a payment that was seen under way may stay unknown to the provider before it is given up, in seconds. */
const UNDER_WAY_SECONDS = 3_600;

/**
 * True if a payment that the provider does not know can be given up. One that nobody was seen to pay is given up at once. One that the bank
 * was about to decide on waits an hour after its time was up: keys that were switched by mistake may be switched back.
 */
export function mayGiveUp({
  status,
  overdueSeconds,
}: {
  readonly status: PaymentState;
  /** Since its time was up. */
  readonly overdueSeconds: number;
}): boolean {
  if (status === "succeeded" || status === "cancelled") return false;
  return status === "created" || status === "failed" || overdueSeconds >= UNDER_WAY_SECONDS;
}

/** What came of a call to the provider, as far as it matters for the next one. */
interface FailedCall {
  readonly kind: "unavailable" | "not_found" | "idempotency_conflict" | "bad_credentials" | "rejected";
  readonly cause?: "timeout" | "connection" | "rate_limited" | "provider_fault";
}

/**
 * True if the next attempt to open a payment needs another idempotency key. The provider keeps its answer under a key for a day, an error
 * of its own too, and repeats it. A call that may never have arrived is repeated with the same key, so that it opens one payment.
 */
export function needsNewKey({ kind, cause }: FailedCall): boolean {
  return kind === "idempotency_conflict" || kind === "rejected" || cause === "provider_fault";
}
