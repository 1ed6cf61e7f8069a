import type { CallContext } from "@matinee/contract/client";
import type { CardSelection } from "./use-chosen-card.ts";

/** Tells the client that a payment is under way: its faults are shown at the card, without a toast (spec §8). null: a new card. */
export function paymentContext(
  { client_secret: clientSecret }: { client_secret: string | null },
  selection: CardSelection | null,
): CallContext {
  return {
    clientSecret: clientSecret ?? "",
    paymentMethod: selection !== null && "payment_method_id" in selection ? selection.payment_method_id : "card",
  };
}
