import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";

/** What `change` answers while the order is at the checkout, and once it is paid; the order is a basket again afterwards. */
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

/** What it has to answer. */
export const PLACED_AND_PAID = [
  { ok: false, error: { code: "order_placed" } },
  { ok: false, error: { code: "order_paid" } },
];

/** The time of an order at the checkout is up, and so is that of its places. */
export async function letHoldLapse(db: Db, orderId: string): Promise<void> {
  await sql`update orders set hold_expires_at = now() - interval '1 second' where id = ${orderId}`.execute(db);
  await sql`update claim set held_until = now() - interval '1 second' where state = 'held' and order_id = ${orderId}`.execute(
    db,
  );
}
