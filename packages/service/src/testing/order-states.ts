import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";

/**
 * The outcomes of `change` while the order is at the checkout and after it is paid. Afterwards the order is a basket
 * again.
 */
export async function pastTheBasket<T>(db: Db, orderId: string, change: () => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (const status of ["placed", "confirmed"]) {
    await sql`update orders set status = ${status}, number = coalesce(number, id::text), confirmed_at = now() where id = ${orderId}`.execute(
      db,
    );
    answers.push(await change());
  }
  await sql`update orders set status = 'basket', confirmed_at = null where id = ${orderId}`.execute(db);
  return answers;
}

/** The outcomes that `pastTheBasket` expects of every change. */
export const PLACED_AND_PAID = [
  { ok: false, error: { code: "order_placed" } },
  { ok: false, error: { code: "order_paid" } },
];

/** Lets an order's hold and its claims lapse. */
export async function letHoldLapse(db: Db, orderId: string): Promise<void> {
  await sql`update orders set hold_expires_at = now() - interval '1 second' where id = ${orderId}`.execute(db);
  await sql`update claim set held_until = now() - interval '1 second' where state = 'held' and order_id = ${orderId}`.execute(
    db,
  );
}
