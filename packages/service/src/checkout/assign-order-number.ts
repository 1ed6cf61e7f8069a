import { commitsAsync, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { sixDigits } from "../orders/index.ts";

const numberRow = z.object({ number: z.string() });

/**
 * Gives a placed order that has none its number, and each of its sellers the next one of theirs, without gaps; stores the sellers' legal details
 * of today with them. An order that went back to a basket keeps its numbers. Safe to call repeatedly: two at once give one number. Returns null
 * if the order has a number already, or is not placed.
 *
 * Outside a transaction the counters are locked for this statement alone, which does not wait for the disk: a crash of the database takes back
 * the numbers together with the counters, and the order gets its number when its checkout is opened next. See
 * docs/decisions/0068-an-order-gets-its-number-by-itself.md.
 */
export async function assignOrderNumber(db: Db, orderId: string): Promise<string | null> {
  // The order is locked first. A counter's lock would otherwise be held while another transaction has the order.
  const statement = sql`
    with placed as materialized (
      select id from orders
       where id = ${orderId} and status = 'placed' and number is null and ${db.isTransaction ? sql`true` : commitsAsync} for update),
    selling as materialized (
      select distinct i.seller_id as id from placed join order_item i on i.order_id = placed.id where i.state = 'active'),
    kept as (
      update order_number n set seller = seller_in_law(f) from placed, franchise f
       where n.order_id = placed.id and f.id = n.franchise_id returning n.franchise_id, n.number),
    counted as (
      insert into order_number_counter (franchise_id, next_number)
      select s.id, 2 from selling s
       where not exists (select from order_number n where n.order_id = ${orderId} and n.franchise_id = s.id) order by s.id
      on conflict (franchise_id) do update set next_number = order_number_counter.next_number + 1
      returning franchise_id, next_number - 1 as number),
    given as (
      insert into order_number (order_id, franchise_id, number, seller)
      select ${orderId}, f.id, c.number, seller_in_law(f) from counted c join franchise f on f.id = c.franchise_id
      returning franchise_id, number)
    update orders o set number = f.order_prefix || '-' || ${sixDigits(sql`x.number`)}
      from (select franchise_id, number from (select franchise_id, number from kept union all select franchise_id, number from given) n
             where franchise_id in (select id from selling) order by franchise_id limit 1) x
      join franchise f on f.id = x.franchise_id
     where o.id = ${orderId} returning o.number`;
  const given = await rowsOf("an order's number", numberRow, statement).executeTakeFirst(db);
  return given?.number ?? null;
}
