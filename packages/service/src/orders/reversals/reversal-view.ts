import type { OrderPage } from "@matinee/contract";
import { creditNotePath, type StoredReversal } from "./read-reversals.ts";

type View = OrderPage["reversals"][number];

/** A reversal as a family sees it; why staff did it stays with the school. */
export function reversalView(reversal: StoredReversal): View {
  const { id, seller, at, lines, given, vat, kept, off_debt, to_card, to_credit, transfer } = reversal;
  const { card_status, card_owed, elsewhere } = reversal;
  const { note_number: number, note_key: key } = reversal;
  return {
    id,
    seller,
    at,
    lines: lines.map(({ label, quantity, charged, given: own }) => ({ label, quantity, charged, given: own })),
    given,
    vat,
    kept,
    off_debt,
    to_card,
    to_credit,
    card_status,
    card_owed,
    elsewhere,
    moved_to:
      transfer === null
        ? null
        : {
            line_id: transfer.line_id,
            name: transfer.to,
            price: transfer.price,
            waived: transfer.waived,
            owed: transfer.owed,
          },
    credit_note: number === null || key === null ? null : { number, url: creditNotePath(id, key) },
  };
}
