import type { Order } from "@matinee/contract/client";

/** The state of an order as the visitor sees it. */
export type OrderStage = "confirmed" | "waiting" | "unpaid" | "refused" | "released" | "no-place" | "cancelled";

/** `waited`: there was no sign of a payment for a while, so offer the way back to it. */
export function stageOf(
  { status, payment_status: paid }: Pick<Order, "status" | "payment_status">,
  waited: boolean,
): OrderStage {
  // The payment arrived when a place was taken, or its date was cancelled. It is refunded automatically.
  if (paid === "refund_due" || paid === "refund_delayed" || paid === "refunded")
    return status === "confirmed" ? "confirmed" : "no-place";
  if (status === "confirmed" || status === "partly_cancelled") return "confirmed";
  if (status === "cancelled") return "cancelled";
  if (status === "basket") return paid === "paid" ? "waiting" : "released";
  if (paid === "failed") return "refused";
  return waited && (paid === "open" || paid === "none" || paid === "requires_action") ? "unpaid" : "waiting";
}

/** Whether the stage is final. */
export const isSettled = (stage: OrderStage) => stage === "confirmed" || stage === "cancelled";
