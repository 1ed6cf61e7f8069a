import type { Db } from "../kernel/index.ts";
import { post } from "./post.ts";

interface OpeningCredit {
  /** Deduplication key of the credit: it is given once, and taken back once. */
  readonly key: string;
  readonly customerId: string;
  /** In pence. */
  readonly amount: number;
  /** The school that owed it to the family before it came here. */
  readonly sellerId: number;
}

/** Posts credit that a family brought along from another system. The school gives it. */
export async function giveOpeningCredit(trx: Db, { key, customerId, amount, sellerId }: OpeningCredit): Promise<void> {
  await post(trx, {
    kind: "credit_given",
    key: `credit_given:${key}`,
    note: "Opening balance",
    entries: [
      { account: "credit", customerId, amount: -amount },
      { account: "seller", sellerId, amount },
    ],
  });
}

/** Takes opening credit back, by a movement in the other direction. False: the family has spent some of it, and nothing was done. */
export async function takeOpeningCredit(
  trx: Db,
  { key, customerId, amount, sellerId }: OpeningCredit,
): Promise<boolean> {
  const credit = await trx
    .selectFrom("customer_credit")
    .select("balance_pence")
    .where("customer_id", "=", customerId)
    .forUpdate()
    .executeTakeFirst();
  if (credit === undefined || credit.balance_pence < amount) return false;
  await post(trx, {
    kind: "credit_given",
    key: `credit_given:${key}:taken_back`,
    note: "Opening balance taken back",
    entries: [
      { account: "credit", customerId, amount },
      { account: "seller", sellerId, amount: -amount },
    ],
  });
  return true;
}
