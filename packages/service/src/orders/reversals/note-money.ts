import type { StoredReversal } from "./read-reversals.ts";

type Money = Pick<StoredReversal, "off_debt" | "to_card" | "to_credit" | "transfer">;

/**
 * What of a reversal came off a debt that was there before, in pence. Of a move, the new line is sold first, so `off_debt` begins with what
 * pays for that line.
 */
export function offOldDebt({ off_debt: offDebt, transfer }: Pick<Money, "off_debt" | "transfer">): number {
  return Math.max(0, offDebt - (transfer?.price ?? 0));
}

/** Where the money of a credit note goes, in pence. The rows add up to what was given. */
export function noteMoney(reversal: Money): { readonly text: string; readonly amount: number }[] {
  const { to_card: toCard, to_credit: toCredit, transfer } = reversal;
  const debt = offOldDebt(reversal);
  return [
    ...(transfer === null ? [] : [{ text: `Used for ${transfer.to}`, amount: reversal.off_debt - debt }]),
    { text: "Taken off what was still to pay", amount: debt },
    { text: "To the card", amount: toCard },
    { text: "To the credit", amount: toCredit },
  ].filter((one) => one.amount !== 0);
}
