import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../kernel/index.ts";

/**
 * Removes what names a person from the reversals of these orders: why they were made, the printed text at the end of a product's label,
 * and the link of the credit note. Numbers and amounts stay.
 */
export async function eraseReversals(trx: Db, orderIds: RawBuilder<unknown>): Promise<void> {
  await sql`update reversal set note_key = null, reason = '(erased)' where order_id in (${orderIds})`.execute(trx);
  await sql`update reversal_part p set label = regexp_replace(p.label, ', “.*”$', '') from reversal r
    where r.id = p.reversal_id and r.order_id in (${orderIds}) and p.label ~ ', “.*”$'`.execute(trx);
}
