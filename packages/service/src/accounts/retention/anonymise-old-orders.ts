import type { RetryRule } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { type Db, type LeasedWork, runWork, type SystemContext } from "../../kernel/index.ts";
import { eraseFormerBuyer } from "../erasure/erase-customers.ts";
import { eraseReversals } from "../erasure/erase-reversals.ts";
import { redactPricing } from "../erasure/redact-pricing.ts";

/** Deleting by rule is in no hurry: what failed is tried again the next hour, then more seldom. */
export const RETENTION_RETRY: RetryRule = { firstSeconds: 3_600, longestSeconds: 86_400 };

/** Stands for whoever placed an order that is old. Nobody has its token. */
const NOBODY = "00000000-0000-4000-8000-00000000d1ed";

/** The order `o` is old (a tax year ends on 5 April), names somebody, and nothing of it is open: no debt, refund, dispute, payment or work item. */
const isOver = sql<boolean>`o.guest_id <> ${NOBODY} and o.confirmed_at < now() - interval '6 years'
  and make_date(extract(year from o.confirmed_at - interval '3 months 5 days')::int + 7, 4, 6) <= current_date
  and not exists (select from ledger_entry e where e.order_id = o.id and e.account = 'receivable' having sum(e.amount_pence) <> 0)
  and not exists (select from payment p where p.order_id = o.id and (
    p.status in ('created', 'requires_action', 'processing')
    or exists (select from refund r where r.payment_id = p.id and r.status in ('requested', 'sent', 'pending', 'requires_action'))
    or exists (select from dispute d where d.payment_id = p.id and d.status in ('needs_response', 'under_review'))))
  and not exists (select from work_item w where w.order_id = o.id and w.status = 'open' and w.kind <> 'retention_stuck')`;

const anonymisation: LeasedWork = {
  kind: "order.anonymise",
  due: sql`select o.id::text as subject, o.confirmed_at as due_at from orders o where ${isOver}`,
  item: { kind: "retention_stuck", afterAttempts: 3, orderOf: async (_, orderId) => orderId },
  retry: RETENTION_RETRY,
  attempt: async (ctx, orderId) => {
    await inTransaction(ctx.db, async (trx) => await anonymiseOrder(trx, orderId));
    return "done";
  },
};

/**
 * Takes the family out of orders six years after the end of the tax year in which they were confirmed (tax law asks for them until then):
 * buyer, children, printed names, private links, the consent to automatic payment, why something was given back. Numbers, lines, prices and the ledger stay, and so does
 * everything of an order of which something is open. docs/privacy.md. Returns how many orders it took on.
 */
export async function anonymiseOldOrders(ctx: SystemContext): Promise<number> {
  return await runWork(ctx, anonymisation);
}

async function anonymiseOrder(trx: Db, orderId: string): Promise<void> {
  await sql`insert into guest (id, token_hash, expires_at) values (${NOBODY}, sha256(gen_random_uuid()::text::bytea), now())
    on conflict (id) do nothing`.execute(trx);
  // Judged again under the lock: a refund may have been asked for meanwhile. In a statement of its own, because one that waits for the lock
  // goes on to see what there was before.
  await trx.selectFrom("orders").select("id").where("id", "=", orderId).forUpdate().execute();
  const order = await trx
    .selectFrom("orders as o")
    .select(["o.pricing", "o.customer_id"])
    .where("o.id", "=", orderId)
    .where(isOver)
    .executeTakeFirst();
  if (order === undefined) return;
  await sql`delete from order_item_child ic using order_item i where i.id = ic.order_item_id and i.order_id = ${orderId}`.execute(
    trx,
  );
  await trx.updateTable("claim").set({ child_id: null }).where("order_id", "=", orderId).execute();
  await trx
    .updateTable("order_item")
    .set({ personalisation: "(erased)" })
    .where("order_id", "=", orderId)
    .where("personalisation", "is not", null)
    .execute();
  const withdrawnAt = sql<string>`coalesce(withdrawn_at, clock_timestamp())`;
  await trx
    .updateTable("balance_consent")
    .set({ user_id: null, wording: "(erased)", withdrawn_at: withdrawnAt })
    .where("order_id", "=", orderId)
    .execute();
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
  if (order.customer_id !== null) await eraseFormerBuyer(trx, order.customer_id);
}
