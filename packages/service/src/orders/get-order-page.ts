import type { OrderPage } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { authorizeVisitor, type Context, type Db, missing, type Outcome } from "../kernel/index.ts";
import { paymentSummary, orderMovements } from "../ledger/index.ts";
import { getOrder } from "./get-order.ts";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";

/** One of the customer's own orders, with every payment and refund in the ledger. */
export async function getOrderPage(ctx: Context, input: { readonly id: string }): Promise<Outcome<OrderPage>> {
  // Staff have other pages for orders.
  const allowed = authorizeVisitor(ctx, "order:read");
  if (!allowed.ok) return allowed;
  const order = await getOrder(ctx, input);
  if (!order.ok) return order;
  if (order.value.status === "basket") return missing("The order");
  const { balancePayment } = await paymentSummary(ctx.db, input.id);
  return ok({
    ...order.value,
    cancelled_lines: await cancelledLines(ctx.db, input.id),
    balance_payment: balancePayment,
    movements: await orderMovements(ctx.db, input.id),
  });
}

/** The lines cancelled after the order was confirmed. The cart and the price no longer include them. */
async function cancelledLines(db: Db, orderId: string): Promise<OrderPage["cancelled_lines"]> {
  const statement = sql`
    select i.id, i.type, i.quantity, coalesce(g.name, co.name, p.name) as name,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'first_name', c.first_name) order by c.created_at, c.id)
        from order_item_child ic join child c on c.id = ic.child_id where ic.order_item_id = i.id), '[]') as children
    from order_item i
    left join class_group g on g.id = i.group_id
    left join course co on co.id = i.course_id
    left join product_variation v on v.id = i.variation_id
    left join product p on p.id = v.product_id
    where i.order_id = ${orderId} and i.state = 'cancelled' order by i.position`;
  return await rowsOf("cancelled lines", shapes.orderPage.shape.cancelled_lines.element, statement).execute(db);
}
