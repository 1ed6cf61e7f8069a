import type { OrderPage } from "@matinee/contract/client";
import { formatPenceExact } from "@matinee/format";

type ToCard = Pick<OrderPage["reversals"][number], "to_card" | "card_status" | "card_owed" | "elsewhere">;

/** What becomes of the part of a refund that was to go to the card. */
export function cardText({ to_card: toCard, card_status: status, card_owed: owed, elsewhere }: ToCard): string {
  const amount = formatPenceExact(toCard);
  const paid = elsewhere > 0 ? ` ${formatPenceExact(elsewhere)} of it was paid to you another way.` : "";
  switch (status) {
    case "none":
      return `${amount} goes to your card.`;
    case "on_its_way":
      return `${amount} goes to your card. It is on its way.`;
    case "done":
      return `We have refunded ${amount} to your card. It usually arrives within five to ten days.`;
    case "failed":
      // What is not owed any more was settled otherwise, such as by credit or through the bank.
      if (owed === 0) return `We could not refund all of the ${amount} to your card.${paid}`;
      return `We have not been able to refund ${owed === toCard ? amount : `${formatPenceExact(owed)} of the ${amount}`} to your card yet.${paid} We are looking into it.`;
    case "elsewhere":
      return `We could not refund ${amount} to your card.${elsewhere === toCard ? " It was paid to you another way." : paid}`;
    case "partly_elsewhere":
      return `We could not refund all of the ${amount} to your card.${paid}`;
  }
}
