import type { Pool } from "@matinee/database";

/**
 * Sets the times that column defaults wrote back to the day of their order: of the order, its payments and its entries in the ledger.
 * The ledger is append-only, so its trigger is switched off meanwhile; nothing but times changes.
 */
export async function backdateOrders(pool: Pool): Promise<void> {
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
