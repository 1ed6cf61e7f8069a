import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { forEachRow, type Db, type SystemContext } from "../../kernel/index.ts";
import { eraseReversals } from "../erasure/erase-reversals.ts";
import { redactPricing } from "../erasure/redact-pricing.ts";

const BATCH = 500;

/** Stands for whoever placed an order that is old. Nobody has its token. */
const NOBODY = "00000000-0000-4000-8000-00000000d1ed";

/**
 * Takes the family out of orders six years after the end of the tax year in which they were confirmed (tax law asks for them until then):
 * buyer, children, printed names, private links, why something was given back. Numbers, lines, prices and the ledger stay. docs/privacy.md. An order that fails does not
 * stop the others. Returns how many were due.
 */
export async function anonymiseOldOrders(ctx: SystemContext): Promise<number> {
  // A tax year ends on 5 April.
  const due = await ctx.db
    .selectFrom("orders as o")
    .select("o.id")
    .where(
      sql<boolean>`o.guest_id <> ${NOBODY} and o.confirmed_at is not null
      and make_date(extract(year from o.confirmed_at - interval '3 months 5 days')::int + 7, 4, 6) <= current_date
      and not exists (select from ledger_entry e where e.order_id = o.id and e.account = 'receivable' having sum(e.amount_pence) <> 0)`,
    )
    .orderBy("o.id")
    .limit(BATCH)
    .execute();
  await forEachRow(due, async ({ id }) => await inTransaction(ctx.db, (trx) => anonymiseOrder(trx, id)));
  return due.length;
}

async function anonymiseOrder(trx: Db, orderId: string): Promise<void> {
  await sql`insert into guest (id, token_hash, expires_at) values (${NOBODY}, sha256(gen_random_uuid()::text::bytea), now())
    on conflict (id) do nothing`.execute(trx);
  const order = await trx
    .selectFrom("orders")
    .select("pricing")
    .where("id", "=", orderId)
    .forUpdate()
    .executeTakeFirst();
  if (order === undefined) return;
  await sql`delete from order_item_child ic using order_item i where i.id = ic.order_item_id and i.order_id = ${orderId}`.execute(
    trx,
  );
  await trx.updateTable("claim").set({ child_id: null }).where("order_id", "=", orderId).execute();
  await sql`update order_item set personalisation = '(erased)' where order_id = ${orderId} and personalisation is not null`.execute(
    trx,
  );
  await eraseReversals(trx, sql`${orderId}::uuid`);
  await trx
    .updateTable("orders")
    .set({
      guest_id: NOBODY,
      customer_id: null,
      calendar_key: null,
      receipt_key: null,
      pricing: order.pricing === null ? null : JSON.stringify(redactPricing(order.pricing)),
    })
    .where("id", "=", orderId)
    .execute();
}
