import type { Order } from "@matinee/contract/client";

/** What the visitor is told about an order; only what is true. */
export type OrderStage = "confirmed" | "waiting" | "unpaid" | "refused" | "released" | "no-place" | "cancelled";

/** `waited`: long enough with no sign of a payment to offer the way back to it. */
export function stageOf(
  { status, payment_status: paid }: Pick<Order, "status" | "payment_status">,
  waited: boolean,
): OrderStage {
  // The money came when no place was left: it goes back by itself.
  if (paid === "refund_due" || paid === "refunded") return status === "confirmed" ? "confirmed" : "no-place";
  if (status === "confirmed" || status === "partly_cancelled") return "confirmed";
  if (status === "cancelled") return "cancelled";
  if (status === "basket") return paid === "paid" ? "waiting" : "released";
  if (paid === "failed") return "refused";
  return waited && (paid === "open" || paid === "none" || paid === "requires_action") ? "unpaid" : "waiting";
}

/** Whether asking again can bring news. */
export const isSettled = (stage: OrderStage) => stage === "confirmed" || stage === "cancelled";
