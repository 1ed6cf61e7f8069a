import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { post } from "./post.ts";

/** What a family and a school owed each other before they came here. */
interface OpeningBalance {
  /** Deduplication key: it is posted once, and taken back once. */
  readonly key: string;
  readonly customerId: string;
  readonly sellerId: number;
  /** In pence: credit of the family, or a debt, which is negative. */
  readonly balance: number;
}

/** Posts a balance that a family brought along from another system. The school gives credit, and is owed a debt. */
export async function giveOpening(trx: Db, opening: OpeningBalance): Promise<void> {
  await postOpening(trx, opening, "given");
}

/**
 * Takes it back, by a movement in the other direction. False: the family has spent some of the credit, or paid some of the debt, and nothing
 * was done.
 */
export async function takeOpening(trx: Db, opening: OpeningBalance): Promise<boolean> {
  const isWhole = opening.balance < 0 ? await owesAll(trx, opening) : await hasAll(trx, opening);
  if (isWhole) await postOpening(trx, opening, "taken back");
  return isWhole;
}

async function postOpening(
  trx: Db,
  { key, customerId, sellerId, balance }: OpeningBalance,
  what: "given" | "taken back",
): Promise<void> {
  const isDebt = balance < 0;
  const kind = isDebt ? "debt_opened" : "credit_given";
  const amount = what === "given" ? balance : -balance;
  await post(trx, {
    kind,
    key: what === "given" ? `${kind}:${key}` : `${kind}:${key}:taken_back`,
    note: what === "given" ? "Opening balance" : "Opening balance taken back",
    entries: [
      isDebt
        ? { account: "debt", customerId, sellerId, amount: -amount }
        : { account: "credit", customerId, amount: -amount },
      { account: "seller", sellerId, amount },
    ],
  });
}

/** True: none of the credit is spent, and no other credit is needed to take it back. */
async function hasAll(trx: Db, { key, customerId, balance }: OpeningBalance): Promise<boolean> {
  const credit = await trx
    .selectFrom("customer_credit")
    .select("balance_pence")
    .where("customer_id", "=", customerId)
    .forUpdate()
    .executeTakeFirst();
  return credit !== undefined && credit.balance_pence >= balance && !(await isSpent(trx, { key, customerId }));
}

const spentRow = z.object({ is_spent: z.boolean() });

/**
 * True: more credit of the record was spent after the opening than there was before it. The oldest is spent first, and what a cancelled
 * checkout returned is not spent. Credit that was given later, such as a refund, does not make up for it.
 */
async function isSpent(trx: Db, { key, customerId }: Pick<OpeningBalance, "key" | "customerId">): Promise<boolean> {
  // A later opening that was taken back is no spending. An earlier one is no longer there to be spent first.
  const isLaterTakenBack = sql`exists (select from ledger_transaction g where g.id > o.id
    and g.dedupe_key = substring(t.dedupe_key from '^(credit_given:opening:.*):taken_back$'))`;
  const statement = sql`
    select coalesce(sum(e.amount_pence), 0) > 0 as is_spent
      from ledger_transaction o join ledger_entry e on e.account = 'credit' and e.customer_id = ${customerId}
      join ledger_transaction t on t.id = e.transaction_id
     where o.dedupe_key = ${`credit_given:${key}`}
       and (t.id < o.id or t.id > o.id and (t.kind <> 'credit_given' or e.amount_pence > 0 and not ${isLaterTakenBack}))`;
  return (await rowsOf("whether credit is spent", spentRow, statement).executeTakeFirst(trx))?.is_spent === true;
}

async function owesAll(trx: Db, { customerId, sellerId, balance }: OpeningBalance): Promise<boolean> {
  const debt = await trx
    .selectFrom("family_debt")
    .select("left_pence")
    .where("customer_id", "=", customerId)
    .where("franchise_id", "=", sellerId)
    .forUpdate()
    .executeTakeFirst();
  return debt !== undefined && debt.left_pence >= -balance;
}
