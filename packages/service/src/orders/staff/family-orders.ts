import type { StaffOrderRow } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Context } from "../../kernel/index.ts";
import { ownLineNames, ownSale, ownTotal, UNPAID } from "./own-part.ts";

const familyOrder = shapes.staffOrderRow
  .omit({ total: true })
  .extend({ sale: z.int(), unpaid: z.unknown().describe("the price input of an order that is not paid yet") });

/**
 * The family's orders from the actor's school, newest first. Of an order with several sellers, only this school's part is included.
 * The totals are null for roles that see no money. `family` is the id that its customer records share.
 */
export async function familyOrders(ctx: Context, family: string, limit: number): Promise<StaffOrderRow[]> {
  const statement = sql`
    select o.id, o.number, o.status, o.placed_at, mine.what, ${ownSale(ctx)} as sale, ${UNPAID} as unpaid
      from orders o cross join lateral (select ${ownLineNames(ctx)} as what) mine
     where mine.what is not null and o.status <> 'basket' and o.number is not null and o.placed_at is not null
       and (o.guest_id = ${family} or o.customer_id in (select c.id from customer c where coalesce(c.guest_id, c.id) = ${family}))
     order by o.placed_at desc, o.id desc limit ${limit}`;
  const rows = await rowsOf("the orders of a family", familyOrder, statement).execute(ctx.db);
  return rows.map(({ unpaid, sale, ...order }) => ({ ...order, total: ownTotal(ctx, { unpaid, sale }) }));
}
