import type { StaffOrderRow } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { hasRight } from "@matinee/core/access";
import { parsePriceInput, priceOrder } from "@matinee/core/pricing";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { inSchool, type Context } from "../../kernel/index.ts";

const familyOrder = shapes.staffOrderRow.extend({
  unpaid: z.unknown().describe("the price input of an order that is not paid yet"),
});

/**
 * The family's orders from the actor's school, newest first. Of an order with several sellers, only this school's part is included.
 * The totals are null for roles that see no money. `family` is the id that its customer records share.
 */
export async function familyOrders(ctx: Context, family: string, limit: number): Promise<StaffOrderRow[]> {
  const statement = sql`
    select o.id, o.number, o.status, o.placed_at, mine.what, coalesce(sold.total, 0)::int as total,
      case o.status when 'placed' then o.pricing end as unpaid
      from orders o
      join lateral (select array_agg(coalesce(sold_name(o.sold, i.id), g.name, co.name, p.name) order by i.position) as what
        from order_item i left join class_group g on g.id = i.group_id left join course co on co.id = i.course_id
        left join product_variation v on v.id = i.variation_id left join product p on p.id = v.product_id
        where i.order_id = o.id and not exists (select from moved_lines(o.id) m where m.gone_id = i.id) and ${inSchool(ctx, sql`i.seller_id`)}) mine on mine.what is not null
      left join lateral (select -sum(e.amount_pence) as total from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
        where t.order_id = o.id and t.kind = 'sale' and e.account = 'seller' and ${inSchool(ctx, sql`e.seller_id`)}) sold on true
     where o.status <> 'basket' and o.number is not null and o.placed_at is not null
       and (o.guest_id = ${family} or o.customer_id in (select c.id from customer c where coalesce(c.guest_id, c.id) = ${family}))
     order by o.placed_at desc, o.id desc limit ${limit}`;
  const rows = await rowsOf("the orders of a family", familyOrder, statement).execute(ctx.db);
  // Every row is of the actor's own school, so the role alone decides.
  const seesMoney = hasRight(ctx.actor, "order:read");
  return rows.map(({ unpaid, total, ...order }) => ({
    ...order,
    total: !seesMoney ? null : unpaid === null ? total : ownTotal(ctx, unpaid),
  }));
}

/** What a placed order asks for the lines of the actor's school, in pence. The ledger has nothing of it before it is paid. */
function ownTotal({ actor }: Context, pricing: unknown): number {
  const own = priceOrder(parsePriceInput(pricing)).vatLines.filter(
    ({ sellerId }) => !("franchiseId" in actor) || sellerId === actor.franchiseId,
  );
  return own.reduce((sum, { gross }) => sum + gross, 0);
}
