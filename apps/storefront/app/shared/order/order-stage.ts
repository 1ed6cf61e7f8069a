import type { Order } from "@matinee/contract/client";

/** The state of an order as the visitor sees it. */
export type OrderStage = "confirmed" | "waiting" | "unpaid" | "refused" | "released" | "no-place" | "cancelled";

/** `waited`: there was no sign of a payment for a while, so offer the way back to it. */
export function stageOf(
  { status, payment_status: paid, confirmed_at }: Pick<Order, "status" | "payment_status" | "confirmed_at">,
  waited: boolean,
): OrderStage {
  if (confirmed_at !== null) return status === "cancelled" ? "cancelled" : "confirmed";
  // The payment arrived when a place was taken, or its date was cancelled. It is refunded automatically.
  if (paid === "refund_due" || paid === "refund_delayed" || paid === "refunded") return "no-place";
  if (status === "cancelled") return "cancelled";
  if (status === "basket") return paid === "paid" ? "waiting" : "released";
  if (paid === "failed") return "refused";
  return waited && (paid === "open" || paid === "none" || paid === "requires_action") ? "unpaid" : "waiting";
}

/** Whether the stage is final. */
export const isSettled = (stage: OrderStage) => stage === "confirmed" || stage === "cancelled";
