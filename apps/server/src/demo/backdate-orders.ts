import type { Pool } from "@matinee/database";

/**
 * Sets the times that column defaults wrote back to the day of their order: of the order, its payments, its entries in the ledger and what it owes.
 * The ledger is append-only, so its triggers are switched off meanwhile; nothing but times changes.
 */
export async function backdateOrders(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("alter table ledger_transaction disable trigger ledger_transaction_append_only");
    await client.query("update ledger_transaction t set at = o.confirmed_at from orders o where o.id = t.order_id");
    await client.query("alter table ledger_transaction enable trigger ledger_transaction_append_only");
    // What is due at once is due since the day on which it was charged.
    await client.query("alter table order_debt disable trigger order_debt_needs_ledger");
    await client.query(`update order_debt d set charged_on = c.charged_on
      from order_debt o cross join lateral order_charges(o.order_id) c where o.order_id = d.order_id`);
    await client.query("alter table order_debt enable trigger order_debt_needs_ledger");
    await client.query("update payment p set created_at = o.placed_at from orders o where o.id = p.order_id");
    await client.query("update orders set created_at = placed_at where placed_at is not null");
    await client.query("commit");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
