import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../kernel/index.ts";

/**
 * Removes what names a person from the reversals of these orders: why they were made, the printed text at the end of a product's label,
 * and the link of the credit note. Numbers and amounts stay. Staff's reasons go from the audit log, from closed work items and from lost lessons
 * that the school closed too.
 */
export async function eraseReversals(trx: Db, orderIds: RawBuilder<unknown>): Promise<void> {
  await trx
    .updateTable("reversal")
    .set({ note_key: null, reason: "(erased)" })
    .where("order_id", "in", sql<string>`(${orderIds})`)
    .execute();
  await sql`update reversal_part p set label = regexp_replace(p.label, ', “.*”$', '') from reversal r
    where r.id = p.reversal_id and r.order_id in (${orderIds}) and p.label ~ ', “.*”$'`.execute(trx);
  await sql`update audit_log set detail = detail - 'reason' where detail ? 'reason'
    and subject in (select 'order:' || o.id from orders o where o.id in (${orderIds}))`.execute(trx);
  await sql`update lost_lesson set note = '(erased)' where note is not null and state = 'closed' and settled_by = 'school'
    and order_id in (${orderIds})`.execute(trx);
  await eraseReasons(trx, sql`w.order_id in (${orderIds})`);
}

/** Removes staff's reasons from closed work items `w` about a mail to this customer that no order leads to. */
export async function eraseReasonsOfMail(trx: Db, guestId: string): Promise<void> {
  await eraseReasons(
    trx,
    sql`w.detail ->> 'customer_id' in (select c.id::text from customer c where c.guest_id = ${guestId})`,
  );
}

async function eraseReasons(trx: Db, condition: RawBuilder<unknown>): Promise<void> {
  await sql`update audit_log set detail = detail - 'reason' where detail ? 'reason'
    and subject in (select 'work_item:' || w.id from work_item w where ${condition})`.execute(trx);
  await sql`update work_item w set close_reason = '(erased)' where w.close_reason is not null and ${condition}`.execute(
    trx,
  );
}
