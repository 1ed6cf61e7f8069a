import type { Db } from "../kernel/index.ts";
import { post } from "./post.ts";

interface CreditGrant {
  /** What makes it one gift, however often it is posted. */
  readonly key: string;
  readonly customerId: string;
  /** In pence. */
  readonly amount: number;
  /** Whose money it is: that of an order that owes it back, or of the seller who gives it. */
  readonly from: { readonly orderId: string } | { readonly sellerId: number };
  readonly note: string;
}

/** Gives a customer credit. */
export async function giveCredit(trx: Db, { key, customerId, amount, from, note }: CreditGrant): Promise<void> {
  await post(trx, {
    kind: "credit_given",
    key: `credit_given:${key}`,
    note,
    ...("orderId" in from && { orderId: from.orderId }),
    entries: [
      { account: "credit", customerId, amount: -amount },
      { account: "orderId" in from ? "receivable" : "seller", ...from, amount },
    ],
  });
}
