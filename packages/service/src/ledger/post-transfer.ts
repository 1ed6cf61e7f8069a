import type { Db } from "../kernel/index.ts";
import { post } from "./post.ts";

interface TransferPosting {
  /** The reversal of the line that was moved. */
  readonly reversalId: string;
  readonly orderId: string;
  readonly sellerId: number;
  /** What the new line adds to the order's charges, in pence, by due date; null: due at once. */
  readonly charges: readonly { readonly dueOn: string | null; readonly amount: number }[];
}

/** Posts the sale of a line that takes the place of another one, once. Its reversal follows as a movement of its own. */
export async function postTransfer(
  trx: Db,
  { reversalId, orderId, sellerId, charges }: TransferPosting,
): Promise<void> {
  const gross = charges.reduce((sum, one) => sum + one.amount, 0);
  await post(trx, {
    kind: "sale",
    key: `transfer:${reversalId}`,
    orderId,
    entries: [
      { account: "seller", sellerId, amount: -gross },
      ...charges.map(
        ({ dueOn, amount }) => ({ account: "receivable", orderId, amount, ...(dueOn !== null && { dueOn }) }) as const,
      ),
    ],
  });
}
