import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import type { CreditPart } from "./credit.ts";
import { post } from "./post.ts";

interface Reservation {
  readonly orderId: string;
  /** In pence. */
  readonly amount: number;
  /** The credit to use, in spending order. */
  readonly from: readonly CreditPart[];
}

const reservedRow = z.object({ reserved: z.boolean() });

/** Reserves credit for a checkout. Returns false if there is not enough. An order has one reservation at a time. */
export async function reserveCredit(trx: Db, { orderId, amount, from }: Reservation): Promise<boolean> {
  const parts = partsOf(from, amount);
  if (parts === null) return false;
  const statement = sql`
    with key as (
      select 'credit_reserved:' || ${orderId}::text || ':' || count(*) as value from ledger_transaction
      where order_id = ${orderId} and kind = 'credit_returned'
    ), part as (
      select "customerId" as customer_id, amount from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p ("customerId" uuid, amount int)
    ), locked as (
      select k.customer_id, k.balance_pence from customer_credit k where k.customer_id in (select customer_id from part)
      order by k.customer_id for update
    ), enough as (
      select 1 where not exists (select from part p left join locked l using (customer_id) where coalesce(l.balance_pence, 0) < p.amount)
    ), posted as (
      insert into ledger_transaction (kind, dedupe_key, order_id)
      select 'credit_reserved', key.value, ${orderId}::uuid from key, enough
      on conflict (dedupe_key) do nothing returning id
    ), written as (
      insert into ledger_entry (transaction_id, account, order_id, customer_id, amount_pence)
      select id, 'credit', null::uuid, customer_id, amount from posted, part
      union all select id, 'credit_reserved', ${orderId}::uuid, customer_id, -amount from posted, part
    )
    select exists (select from posted) or exists (select from ledger_transaction t, key where t.dedupe_key = key.value) as reserved`;
  const row = await rowsOf("a reservation of credit", reservedRow, statement).executeTakeFirst(trx);
  return row?.reserved === true;
}

/** The amount to take from each customer record; null if the total is not enough. */
function partsOf(from: readonly CreditPart[], amount: number): CreditPart[] | null {
  let missing = amount;
  const parts: CreditPart[] = [];
  for (const one of from) {
    const taken = Math.min(one.amount, missing);
    if (taken > 0) parts.push({ customerId: one.customerId, amount: taken });
    missing -= taken;
  }
  return missing === 0 ? parts : null;
}

/** Uses the credit reserved for an order to pay it. Does nothing if none is reserved. */
export async function useCredit(trx: Db, orderId: string): Promise<void> {
  await sql`
    with reserved as (${reservedFor(orderId)}), posted as (
      insert into ledger_transaction (kind, dedupe_key, order_id)
      select 'credit_used', 'credit_used:' || ${orderId}::text, ${orderId}::uuid where exists (select from reserved)
      on conflict (dedupe_key) do nothing returning id
    )
    insert into ledger_entry (transaction_id, account, order_id, customer_id, amount_pence)
    select id, 'credit_reserved', ${orderId}::uuid, customer_id, amount from posted, reserved
    union all select id, 'receivable', ${orderId}::uuid, null::uuid, -amount from posted, reserved`.execute(trx);
}

/** Pays a confirmed order's debt with credit at once. The credit is locked. Returns false if there is not enough. */
export async function payWithCredit(trx: Db, { orderId, amount, from }: Reservation): Promise<boolean> {
  const parts = partsOf(from, amount);
  if (parts === null) return false;
  const { used } = await trx
    .updateTable("orders")
    .set((eb) => ({ credit_used_pence: eb("credit_used_pence", "+", amount) }))
    .where("id", "=", orderId)
    .returning("credit_used_pence as used")
    .executeTakeFirstOrThrow();
  // The total is different after each payment, so it names this one.
  return await post(trx, {
    kind: "credit_used",
    key: `credit_used:${orderId}:${used}`,
    orderId,
    entries: [
      ...parts.map((part) => ({ account: "credit", customerId: part.customerId, amount: part.amount }) as const),
      { account: "receivable", orderId, amount: -amount },
    ],
  });
}

/** Returns an order's reserved credit to its customers. Does nothing if none is reserved. */
export async function returnCredit(trx: Db, orderId: string): Promise<void> {
  await sql`
    with reserved as (${reservedFor(orderId)}), posted as (
      insert into ledger_transaction (kind, dedupe_key, order_id)
      select 'credit_returned', 'credit_returned:' || ${orderId}::text || ':' || count(t.id), ${orderId}::uuid
      from ledger_transaction t where t.order_id = ${orderId} and t.kind = 'credit_returned'
      having exists (select from reserved)
      on conflict (dedupe_key) do nothing returning id
    )
    insert into ledger_entry (transaction_id, account, order_id, customer_id, amount_pence)
    select id, 'credit_reserved', ${orderId}::uuid, customer_id, amount from posted, reserved
    union all select id, 'credit', null::uuid, customer_id, -amount from posted, reserved`.execute(trx);
}

function reservedFor(orderId: string) {
  return sql`select customer_id, -sum(amount_pence)::int as amount from ledger_entry
    where account = 'credit_reserved' and order_id = ${orderId} group by customer_id having sum(amount_pence) < 0`;
}
