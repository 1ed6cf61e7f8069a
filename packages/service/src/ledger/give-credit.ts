import type { Db } from "../kernel/index.ts";
import { post } from "./post.ts";

interface CreditGrant {
  /** Deduplication key: the same key is posted once. */
  readonly key: string;
  readonly customerId: string;
  /** In pence. */
  readonly amount: number;
  /** Who pays for it: an order that owes a refund, or the seller who grants it. */
  readonly from: { readonly orderId: string } | { readonly sellerId: number };
  readonly note: string;
}

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
