import type { Problem } from "@matinee/contract";
import { hasRight, type Action } from "@matinee/core/access";
import type { Result } from "@matinee/core/kernel";
import { sql, type RawBuilder } from "kysely";
import {
  authorize,
  isViewing,
  refuse,
  viewedFamily,
  viewingSchool,
  type Context,
  type Db,
  type Outcome,
} from "../kernel/index.ts";
import type { OrderRow } from "./order-row.ts";

/**
 * Authorizes an action on an order that was read. In a view, the staff role needs the right too, and it has it for a school's own orders:
 * an order that another school has a part in is not found.
 */
export async function authorizeOrder(
  ctx: Context,
  db: Db,
  action: Action,
  order: Pick<OrderRow, "id" | "guest_id">,
): Promise<Result<null, Problem>> {
  const owner = { guestId: order.guest_id };
  if (!isViewing(ctx)) return authorize(ctx, action, owner);
  const sellers = await db
    .selectFrom("order_item")
    .select("seller_id as id")
    .distinct()
    .where("order_id", "=", order.id)
    .execute();
  // Of an order with several sellers, a school sees its own part on the family's page of the staff app.
  if (sellers.length > 1) return authorize(ctx, action, { ...owner, franchiseIds: [] });
  const [seller] = sellers;
  // An empty cart belongs to no school yet.
  return authorize(ctx, action, {
    ...owner,
    ...(seller === undefined ? viewedFamily(ctx) : { franchiseIds: [seller.id] }),
  });
}

/** The same for the visitor's open order, which no id names. A cart that another school has a part in is forbidden in a view. */
export async function authorizeOpenOrder(
  ctx: Context,
  action: Action,
  order: Pick<OrderRow, "id" | "guest_id">,
): Promise<Outcome<null>> {
  const allowed = await authorizeOrder(ctx, ctx.db, action, order);
  if (allowed.ok || allowed.error.code !== "not_found") return allowed;
  return refuse("forbidden", "This cart holds something from another school, so your role doesn't let you see it.");
}

/** SQL condition with the rule of {@link authorizeOrder}, for lists of a family's own orders. True outside a school's view. */
export function isViewableOrder(ctx: Pick<Context, "actor">, orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  const school = viewingSchool(ctx);
  if (school === null) return sql<boolean>`true`;
  return sql<boolean>`(select bool_and(vi.seller_id = ${school}) from order_item vi where vi.order_id = ${orderId})`;
}

/** The payer's available credit in pence, or 0 for staff who view the cart and may not see credit. */
export function visibleCredit({ actor }: Pick<Context, "actor">, order: Pick<OrderRow, "available_credit">): number {
  // A guest's open order has credit too, once its address is proved.
  return actor.kind === "CUSTOMER" && !hasRight(actor, "credit:read") ? 0 : order.available_credit;
}
