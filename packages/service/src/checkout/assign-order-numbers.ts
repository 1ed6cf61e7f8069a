import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import type { OrderLine } from "@matinee/core/basket";

const DIGITS = 6;

const numberRow = z.object({ seller: z.int(), number: z.int() });

/**
 * Assigns each seller's next order number, without gaps, and stores the seller's legal details of today with it. An order that goes back to a
 * basket keeps its numbers. The counters are locked last and in sorted order, so that other transactions wait no longer than one commit.
 * Returns the order's number.
 */
export async function assignOrderNumbers(trx: Db, orderId: string, lines: readonly OrderLine[]): Promise<string> {
  const sellers = [...new Map(lines.map((line) => [line.seller.id, line.seller])).values()].toSorted(
    (a, b) => a.id - b.id,
  );
  const statement = sql`
    with kept as (
      update order_number n set seller = seller_in_law(f) from franchise f
       where n.order_id = ${orderId} and f.id = n.franchise_id returning n.franchise_id, n.number),
    counted as (
      insert into order_number_counter (franchise_id, next_number)
      select id, 2 from unnest(${sellers.map(({ id }) => id)}::int[]) id
       where not exists (select from order_number n where n.order_id = ${orderId} and n.franchise_id = id) order by id
      on conflict (franchise_id) do update set next_number = order_number_counter.next_number + 1
      returning franchise_id, next_number - 1 as number),
    given as (
      insert into order_number (order_id, franchise_id, number, seller)
      select ${orderId}, f.id, c.number, seller_in_law(f) from counted c join franchise f on f.id = c.franchise_id
      returning franchise_id, number)
    select franchise_id as seller, number from kept union all select franchise_id, number from given`;
  const numbers = await rowsOf("an order's numbers", numberRow, statement).execute(trx);
  const [first] = sellers;
  if (first === undefined) return "";
  const number = numbers.find(({ seller }) => seller === first.id)?.number;
  if (number === undefined) throw new Error("PostgreSQL gave no number to an order");
  return `${first.order_prefix}-${String(number).padStart(DIGITS, "0")}`;
}
