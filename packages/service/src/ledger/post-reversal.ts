import type { Db } from "../kernel/index.ts";
import { post } from "./post.ts";

interface ReversalPosting {
  readonly reversalId: string;
  readonly orderId: string;
  readonly sellerId: number;
  /** What comes off the order's charges, in pence, by due date; null: due at once. */
  readonly charges: readonly { readonly dueOn: string | null; readonly amount: number }[];
}

/**
 * Posts a reversal, once: a sale with the opposite sign. The customer owes less and the seller is owed less. It has no
 * kind of its own, so that the sales of an order always come to what it charges.
 */
export async function postReversal(
  trx: Db,
  { reversalId, orderId, sellerId, charges }: ReversalPosting,
): Promise<void> {
  const given = charges.reduce((sum, one) => sum + one.amount, 0);
  await post(trx, {
    kind: "sale",
    key: `reversal:${reversalId}`,
    orderId,
    entries: [
      { account: "seller", sellerId, amount: given },
      ...charges.map(
        ({ dueOn, amount }) =>
          ({ account: "receivable", orderId, amount: -amount, ...(dueOn !== null && { dueOn }) }) as const,
      ),
    ],
  });
}
