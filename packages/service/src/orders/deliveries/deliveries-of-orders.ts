import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { inSchool, type Context } from "../../kernel/index.ts";
import { ADDRESS_TO_POST_TO } from "./delivery-columns.ts";

const { method, address } = shapes.staffDelivery.shape;
const orderDelivery = z.object({
  methods: z.array(method),
  open: z.int().describe("lines that are still to be handed out or posted"),
  address,
});
const orderRow = orderDelivery.extend({ id: z.guid() });

/** How the items that a school sold in an order reach the family. */
export type OrderDelivery = z.output<typeof orderDelivery>;

export const NO_ITEMS: OrderDelivery = { methods: [], open: 0, address: null };

/** How the actor's items of these orders reach the families, by order. An order without items has no entry. */
export async function deliveriesOfOrders(
  ctx: Context,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderDelivery>> {
  const statement = sql`
    select g.id, g.methods, g.open, case when 'post' = any (g.methods) then
        (select ${ADDRESS_TO_POST_TO} from orders o join customer c on c.id = o.customer_id where o.id = g.id) end as address
      from (select d.order_id as id, array_agg(distinct d.method order by d.method) as methods, (count(*) filter (where not d.done))::int as open
        from item_delivery d where d.order_id = any (${orderIds}::uuid[]) and ${inSchool(ctx, sql`d.seller_id`)} group by d.order_id) g`;
  const rows = await rowsOf("how items of orders are delivered", orderRow, statement).execute(ctx.db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
