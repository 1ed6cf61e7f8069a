import type { StaffOrderRow } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Context } from "../../kernel/index.ts";
import { ownGivenBack, ownLineNames, ownSale, UNCONFIRMED, withAmounts } from "./own-part.ts";

const familyOrder = shapes.staffOrderRow
  .omit({ total: true, given_back: true })
  .extend({ given_back: z.int(), sale: z.int(), unconfirmed: z.unknown() });

/**
 * The family's orders from the actor's school, newest first. Of an order with several sellers, only this school's part is included.
 * The totals are null for roles that see no money. `family` is the id that its customer records share.
 */
export async function familyOrders(ctx: Context, family: string, limit: number): Promise<StaffOrderRow[]> {
  const statement = sql`
    select o.id, o.number, o.status, o.placed_at, mine.what, ${ownGivenBack(ctx)} as given_back, ${ownSale(ctx)} as sale, ${UNCONFIRMED} as unconfirmed
      from orders o cross join lateral (select ${ownLineNames(ctx)} as what) mine
     where mine.what is not null and o.status <> 'basket' and o.number is not null and o.placed_at is not null
       and (o.guest_id = ${family} or o.customer_id in (select c.id from customer c where coalesce(c.guest_id, c.id) = ${family}))
     order by o.placed_at desc, o.id desc limit ${limit}`;
  const rows = await rowsOf("the orders of a family", familyOrder, statement).execute(ctx.db);
  return rows.map((row) => withAmounts(ctx, row));
}
