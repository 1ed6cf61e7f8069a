import type { Pool } from "@matinee/database";

/**
 * Dates what a column's default dated to the day of its order: its making, its payments, what the books say of it. The
 * books take no change from anybody, so that their guard has to look away; nothing but times is touched.
 */
export async function moveBack(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("alter table ledger_transaction disable trigger ledger_transaction_append_only");
    await client.query("update ledger_transaction t set at = o.confirmed_at from orders o where o.id = t.order_id");
    await client.query("alter table ledger_transaction enable trigger ledger_transaction_append_only");
    await client.query("update payment p set created_at = o.placed_at from orders o where o.id = p.order_id");
    await client.query("update orders set created_at = placed_at where placed_at is not null");
    await client.query("commit");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
