import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { refuse, type Db, type Outcome, type SystemContext } from "../kernel/index.ts";
import { cancelClaims, type CancelledClaims } from "../places/index.ts";

export interface CancelledItem {
  readonly orderId: string;
  readonly lineId: string;
  /** How many of it are cancelled. */
  readonly quantity: number;
  /** The children whose places go; left out: all of them. */
  readonly childIds: readonly string[] | undefined;
}

/** A line that was cancelled, and what its places and stock are given back by. */
export interface CancelledLine {
  /** The line that now stands for what was cancelled. */
  readonly id: string;
  readonly claims: CancelledClaims & { readonly orderItemId: string };
}

/** Cancels a line or a part of it, and gives its places and stock back. Returns the line that now stands for what was cancelled. */
export async function cancelItem(
  ctx: Pick<SystemContext, "newId">,
  trx: Db,
  item: CancelledItem,
): Promise<Outcome<string>> {
  const gone = await takeLineOut(ctx, trx, item);
  if (!gone.ok) return gone;
  await cancelClaims(trx, gone.value.claims, ctx.newId);
  return ok(gone.value.id);
}

/**
 * Cancels a line, or splits a part of it off into a cancelled line of its own, so that lists and registers need to know
 * nothing of it. The caller sees to its places and stock.
 */
export async function takeLineOut(
  ctx: Pick<SystemContext, "newId">,
  trx: Db,
  { orderId, lineId, quantity, childIds }: CancelledItem,
): Promise<Outcome<CancelledLine>> {
  const line = await trx
    .selectFrom("order_item")
    .select(["id", "type", "quantity"])
    .where("id", "=", lineId)
    .where("order_id", "=", orderId)
    .where("state", "=", "active")
    // Rows that refer to the line can still be inserted: whoever withdraws a date has its places and names their lines.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (line === undefined || quantity > line.quantity)
    return refuse("preview_changed", "This has been cancelled in the meantime.");
  const own = await trx.selectFrom("order_item_child").select("child_id").where("order_item_id", "=", lineId).execute();
  const going = [...new Set(childIds)];
  // Whoever names children means these: another window may have cancelled one of them, and left the line with the others.
  if (line.type !== "product" && !going.every((id) => own.some((one) => one.child_id === id)))
    return refuse("preview_changed", "This has been cancelled in the meantime.");
  const whole = { orderId, orderItemId: lineId, childIds: null, movedTo: null, keep: 0 };
  if (quantity === line.quantity) {
    await trx.updateTable("order_item").set({ state: "cancelled" }).where("id", "=", lineId).execute();
    return ok({ id: lineId, claims: whole });
  }
  if (line.type === "camp") return refuse("reversal_refused", "A camp place is cancelled as a whole, with its extras.");
  if (line.type !== "product" && going.length !== quantity)
    return refuse("invalid", [{ path: "lines", message: "Choose whose place is cancelled." }]);
  const splitId = ctx.newId();
  await sql`
    insert into order_item (id, order_id, position, type, seller_id, group_id, course_id, variation_id, start_on, quantity, unit_price_pence,
      vat_bp, take_full_payment, days, personalisation, personalisation_pence, state)
    select ${splitId}, order_id, position, type, seller_id, group_id, course_id, variation_id, start_on, ${quantity}, unit_price_pence,
      vat_bp, take_full_payment, days, personalisation, personalisation_pence, 'cancelled' from order_item where id = ${lineId}`.execute(
    trx,
  );
  // The new line was sold like the one that it is split from.
  await sql`
    update orders set sold = jsonb_set(sold, '{lines}', sold -> 'lines'
        || (sold_line(sold, ${lineId}) || jsonb_build_object('id', ${splitId}::text, 'quantity', ${quantity}::int)))
    where id = ${orderId} and sold_line(sold, ${lineId}) is not null`.execute(trx);
  await trx
    .updateTable("order_item")
    .set({ quantity: line.quantity - quantity })
    .where("id", "=", lineId)
    .execute();
  if (line.type === "product") {
    return ok({ id: splitId, claims: { ...whole, movedTo: splitId, keep: line.quantity - quantity } });
  }
  await trx
    .updateTable("order_item_child")
    .set({ order_item_id: splitId })
    .where("order_item_id", "=", lineId)
    .where("child_id", "in", going)
    .execute();
  return ok({ id: splitId, claims: { ...whole, movedTo: splitId, childIds: going } });
}
