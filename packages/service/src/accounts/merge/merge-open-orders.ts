import { sql } from "kysely";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { MAX_PIECES } from "@matinee/core/basket";
import { deleteLine } from "../../basket/index.ts";

interface OpenOrder {
  readonly id: string;
  readonly guest_id: string;
  readonly status: string;
}

/**
 * Moves a guest's open order to the account and merges two baskets into one. An order at checkout is not merged: it is or becomes the
 * account's open order, and the other basket stays with the browser's guest until the next login.
 */
export async function mergeOpenOrders(
  ctx: SystemContext,
  trx: Db,
  browserGuestId: string,
  accountGuestId: string,
): Promise<void> {
  const open = await trx
    .selectFrom("orders")
    .select(["id", "guest_id", "status"])
    .where("guest_id", "in", [browserGuestId, accountGuestId])
    .where("status", "in", ["basket", "placed"])
    .orderBy("id")
    .forUpdate()
    .execute();
  const guestOrder = open.find((order) => order.guest_id === browserGuestId);
  const accountOrder = open.find((order) => order.guest_id === accountGuestId);
  if (guestOrder === undefined || accountOrder?.status === "placed") return;
  if (accountOrder === undefined) return await assignOrder(trx, guestOrder, accountGuestId);
  if (guestOrder.status === "basket") return await moveLines(trx, guestOrder.id, accountOrder.id);
  // A guest may have only one open order, so swap the two through a temporary guest.
  const temporary = ctx.newId();
  await sql`insert into guest (id, token_hash, expires_at) values (${temporary}, sha256(${temporary}::bytea), now())`.execute(
    trx,
  );
  await assignOrder(trx, accountOrder, temporary);
  await assignOrder(trx, guestOrder, accountGuestId);
  await assignOrder(trx, accountOrder, browserGuestId);
  await trx.deleteFrom("guest").where("id", "=", temporary).execute();
}

async function assignOrder(trx: Db, order: OpenOrder, guestId: string): Promise<void> {
  await trx.updateTable("orders").set({ guest_id: guestId }).where("id", "=", order.id).execute();
}

/** Moves every line of one basket to the end of another, and merges lines for the same item or booking. */
async function moveLines(trx: Db, fromId: string, intoId: string): Promise<void> {
  const lines = await trx
    .selectFrom("order_item")
    .select(["id", "group_id", "course_id", "days", "variation_id", "personalisation", "quantity"])
    .where("order_id", "=", fromId)
    .orderBy("position")
    .forUpdate()
    .execute();
  for (const line of lines) {
    const merged =
      line.variation_id === null
        ? await removeBookedChildren(trx, line, intoId)
        : await addToMatchingLine(trx, line, intoId);
    if (merged) await deleteLine(trx, line.id);
    else
      await sql`update order_item set order_id = ${intoId},
          position = (select coalesce(max(position), 0) + 1 from order_item where order_id = ${intoId}) where id = ${line.id}`.execute(
        trx,
      );
  }
  await sql`update orders into_o set coupon_id = coalesce(into_o.coupon_id, from_o.coupon_id),
      customer_id = coalesce(into_o.customer_id, from_o.customer_id),
      delivery = coalesce(into_o.delivery, from_o.delivery),
      delivery_by_seller = case when coalesce(into_o.delivery_by_seller, from_o.delivery_by_seller) is null then null
        else coalesce(from_o.delivery_by_seller, '{}') || coalesce(into_o.delivery_by_seller, '{}') end,
      promised = case when coalesce(into_o.promised, from_o.promised) is null then null else jsonb_build_object(
        'sellers', coalesce(from_o.promised -> 'sellers', '{}') || coalesce(into_o.promised -> 'sellers', '{}'),
        'coupon', case when into_o.coupon_id is null then coalesce(from_o.promised -> 'coupon', 'null')
          else coalesce(into_o.promised -> 'coupon', 'null') end) end, updated_at = now()
    from orders from_o where into_o.id = ${intoId} and from_o.id = ${fromId}`.execute(trx);
  await trx
    .updateTable("orders")
    .set({ coupon_id: null, customer_id: null, updated_at: sql<string>`now()` })
    .where("id", "=", fromId)
    .execute();
}

interface Booking {
  readonly id: string;
  readonly group_id: number | null;
  readonly course_id: number | null;
  /** Of a camp; null: every day. */
  readonly days: readonly string[] | null;
}

/**
 * Removes children who are already booked for the same class, or for every one of these days of the same camp, in the other basket. True if
 * no child is left. A child with some of the days stays, and the cart says which place is there twice: no day is lost without a word.
 */
async function removeBookedChildren(trx: Db, line: Booking, intoId: string): Promise<boolean> {
  const booked = sql`select from order_item i join order_item_child o on o.order_item_id = i.id
    where i.order_id = ${intoId} and o.child_id = c.child_id`;
  const missingDay = sql`select from course_day d
    where d.course_id = ${line.course_id} and (${line.days}::date[] is null or d.held_on = any (${line.days}::date[]))
      and not exists (${booked} and i.course_id = d.course_id and (i.days is null or d.held_on = any (i.days)))`;
  const { numDeletedRows: dropped } = await trx
    .deleteFrom("order_item_child as c")
    .where("c.order_item_id", "=", line.id)
    .where(
      sql<boolean>`exists (${booked} and (i.group_id = ${line.group_id} or i.course_id = ${line.course_id})) and not exists (${missingDay})`,
    )
    .executeTakeFirst();
  const children = await trx
    .selectFrom("order_item_child")
    .select("child_id")
    .where("order_item_id", "=", line.id)
    .execute();
  if (children.length === 0) return true;
  // The quantity of a booking is its number of children.
  if (dropped > 0n)
    await trx.updateTable("order_item").set({ quantity: children.length }).where("id", "=", line.id).execute();
  return false;
}

interface Pieces {
  readonly variation_id: number | null;
  readonly personalisation: string | null;
  readonly quantity: number;
}

/** Adds the quantity to a matching product line. False if there is none, or it would exceed the maximum quantity. */
async function addToMatchingLine(trx: Db, line: Pieces, intoId: string): Promise<boolean> {
  const same = await trx
    .updateTable("order_item")
    .set({ quantity: sql<number>`quantity + ${line.quantity}` })
    .where("order_id", "=", intoId)
    .where("variation_id", "=", line.variation_id)
    .where("personalisation", "is not distinct from", line.personalisation)
    .where(sql<boolean>`quantity + ${line.quantity} <= ${MAX_PIECES}`)
    .returning("id")
    .executeTakeFirst();
  return same !== undefined;
}
