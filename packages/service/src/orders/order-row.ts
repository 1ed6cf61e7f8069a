import type { OrderRef } from "@matinee/contract";
import { commitsAsync, type OrderStatus } from "@matinee/database";
import { sql } from "kysely";
import type { Context, Db } from "../kernel/index.ts";
import { creditOfOrder } from "../ledger/index.ts";

export interface OrderRow {
  readonly id: string;
  readonly guest_id: string;
  readonly customer_id: string | null;
  readonly status: OrderStatus;
  readonly number: string | null;
  readonly hold_expires_at: string | null;
  readonly hold_extended: boolean;
  readonly placed_at: string | null;
  readonly confirmed_at: string | null;
  readonly total_gross_pence: number | null;
  readonly amount_due_now_pence: number | null;
  readonly calendar_key: string | null;
  readonly receipt_key: string | null;
  /** The stored price input; null until the order is placed. */
  readonly pricing: unknown;
  /** The terms that the basket's price was shown with; null: none was shown yet. */
  readonly promised: unknown;
  /** The payer's available credit, in pence. */
  readonly available_credit: number;
}

function select(db: Db) {
  return db
    .selectFrom("orders")
    .select([
      "id",
      "guest_id",
      "customer_id",
      "status",
      "number",
      "hold_expires_at",
      "hold_extended",
      "placed_at",
      "confirmed_at",
      "total_gross_pence",
      "amount_due_now_pence",
      "calendar_key",
      "receipt_key",
      "pricing",
      "promised",
      creditOfOrder.as("available_credit"),
    ]);
}

/** The visitor's open order: a basket, or an order at the checkout. */
export async function openOrder(db: Db, guestId: string): Promise<OrderRow | undefined> {
  return await select(db)
    .where("guest_id", "=", guestId)
    .where("status", "in", ["basket", "placed"])
    .executeTakeFirst();
}

export async function readOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  return await orderOf(db, id).executeTakeFirst();
}

/** The statement behind `readOrder`. */
export function orderOf(db: Db, id: string) {
  return select(db).where("id", "=", id);
}

/**
 * Reads an order and locks its row. Every change of an order starts with this. Rows that refer to the order can still be inserted: a refund's
 * report locks its payment and then writes to the ledger, while a cancellation has the order and waits for the payment.
 */
export async function lockOrder(trx: Db, id: string): Promise<OrderRow | undefined> {
  return await select(trx).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** The statement that locks and reads the order of a payment. */
export function lockOrderOfPayment(trx: Db, paymentId: string) {
  return select(trx)
    .where("id", "=", (eb) => eb.selectFrom("payment").select("order_id").where("payment.id", "=", paymentId))
    .forNoKeyUpdate("orders");
}

/**
 * The visitor's open order; creates one if needed. Two concurrent calls get the same order. An empty basket does not wait for the disk: its
 * first line does, and takes it along. If a crash of the database loses the basket before that, the next call opens another.
 */
export async function ensureOrder(ctx: Context, guestId: string): Promise<OrderRef> {
  const made = ctx.db
    .insertInto("orders")
    .values({
      id: ctx.newId(),
      guest_id: guestId,
      franchise_id: ctx.site.franchise?.id ?? null,
      host: ctx.site.host,
      customer_id: null,
      number: null,
      total_gross_pence: null,
      amount_due_now_pence: null,
      calendar_key: null,
    })
    // Literals, not parameters, so that a prepared statement matches the partial index.
    .onConflict((conflict) =>
      conflict
        .column("guest_id")
        .where(sql<boolean>`status in ('basket', 'placed')`)
        .doNothing(),
    )
    .returning(["id", "status", commitsAsync.as("async")]);
  const order = (await made.executeTakeFirst()) ?? (await openOrder(ctx.db, guestId));
  return { id: order?.id ?? null, status: order?.status ?? null };
}
