import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import type { OrderLine } from "@matinee/core/basket";

const DIGITS = 6;

const numberRow = z.object({ number: z.int() });

/**
 * Assigns each seller's next order number, without gaps, and stores the seller's legal details with it. An order that
 * goes back to a basket keeps its numbers. The counters are locked last and in sorted order, so that other transactions
 * wait no longer than one commit. Returns the order's number.
 */
export async function assignOrderNumbers(trx: Db, orderId: string, lines: readonly OrderLine[]): Promise<string> {
  const sellers = [...new Map(lines.map((line) => [line.seller.id, line.seller])).values()].toSorted(
    (a, b) => a.id - b.id,
  );
  const known = await trx
    .selectFrom("order_number")
    .select(["franchise_id", "number"])
    .where("order_id", "=", orderId)
    .execute();
  const numbers = new Map(known.map((row) => [row.franchise_id, row.number]));
  // An order that is placed again gets the sellers' current legal details.
  if (known.length > 0)
    await sql`update order_number n set seller = seller_in_law(f) from franchise f
      where n.order_id = ${orderId} and f.id = n.franchise_id`.execute(trx);
  for (const seller of sellers.filter((one) => !numbers.has(one.id))) {
    const statement = sql`
      with counted as (
        insert into order_number_counter (franchise_id, next_number) values (${seller.id}, 2)
        on conflict (franchise_id) do update set next_number = order_number_counter.next_number + 1 returning next_number - 1 as number)
      insert into order_number (order_id, franchise_id, number, seller)
      select ${orderId}, f.id, c.number, seller_in_law(f) from counted c, franchise f where f.id = ${seller.id}
      returning number`;
    const given = await rowsOf("a new order number", numberRow, statement).executeTakeFirst(trx);
    numbers.set(seller.id, given?.number ?? 1);
  }
  const [first] = sellers;
  return first === undefined ? "" : `${first.order_prefix}-${String(numbers.get(first.id)).padStart(DIGITS, "0")}`;
}
