import * as shapes from "@matinee/contract/shapes";
import type { CallAnswer, CallParsed, CreditMovement, List } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { readList, readPage, authorizeVisitor, type Context, type Outcome } from "../kernel/index.ts";
import { creditEntriesOf, creditOfVisitor } from "../ledger/index.ts";
import { instantText } from "./bookings/bookings-table.ts";

/** A customer's available credit and what a checkout has reserved. */
export async function getCredit(ctx: Context): Promise<Outcome<CallAnswer<"GET /v1/account/credit">>> {
  const allowed = authorizeVisitor(ctx, "credit:read");
  if (!allowed.ok) return allowed;
  const guestId = allowed.value;
  return ok({ currency: "GBP", ...(await creditOfVisitor(ctx.db, guestId)) });
}

/** Columns of a credit movement `m`. */
export const CREDIT_MOVEMENT_COLUMNS = sql`m.id, m.kind, 'GBP' as currency, m.amount, ${instantText(sql`m.happened`)} as at,
  (select jsonb_build_object('id', f.id, 'name', f.name) from ledger_entry s join franchise f on f.id = s.seller_id
    where s.transaction_id = m.id and s.account = 'seller' limit 1) as seller,
  (select jsonb_build_object('id', o.id, 'number', coalesce(o.number, '')) from orders o where o.id = m.order_id) as "order"`;

/** From and where clauses for the credit movements of a visitor. */
export const creditMovementsFrom = (guestId: string) => sql`from (
    select t.id, t.kind, t.at as happened, -sum(e.amount_pence)::int as amount, t.order_id
      from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
     where ${creditEntriesOf(guestId)} group by t.id having sum(e.amount_pence) <> 0) m
  where true`;

const FIELDS = {
  kind: { column: sql`m.kind`, type: "text" },
  amount: { column: sql`m.amount`, type: "number" },
  on: { column: sql`(m.happened at time zone 'Europe/London')::date`, type: "date" },
} as const;

/**
 * A customer's credit history, newest first: credit given and credit spent. Reservations and their release are left
 * out, because they don't change the balance.
 */
export async function listCreditMovements(
  ctx: Context,
  query: CallParsed<"GET /v1/account/credit/movements", "query">,
): Promise<Outcome<List<CreditMovement>>> {
  const allowed = authorizeVisitor(ctx, "credit:read");
  if (!allowed.ok) return allowed;
  const guestId = allowed.value;
  const list = readList(query, FIELDS, sql`m.id`, sql`m.id desc`);
  if (!list.ok) return list;
  const source = {
    purpose: "a credit movement",
    item: shapes.creditMovement,
    columns: CREDIT_MOVEMENT_COLUMNS,
    from: creditMovementsFrom(guestId),
  };
  return ok(await readPage(ctx.db, source, list.value));
}
