import { sql } from "kysely";
import type { Context, Db } from "../../kernel/index.ts";
import { MAX_PIECES } from "@matinee/core/basket";
import { deleteLine } from "../../basket/index.ts";

interface OpenOrder {
  readonly id: string;
  readonly guest_id: string;
  readonly status: string;
}

/**
 * Gives a visitor's open order to the account. Two baskets become one. An order at the checkout stays the order it is and goes first:
 * the other basket waits with the browser's visitor, and joins with the next login.
 */
export async function mergeOpenOrders(ctx: Context, trx: Db, from: string, home: string): Promise<void> {
  const open = await trx
    .selectFrom("orders")
    .select(["id", "guest_id", "status"])
    .where("guest_id", "in", [from, home])
    .where("status", "in", ["basket", "placed"])
    .orderBy("id")
    .forUpdate()
    .execute();
  const theirs = open.find((order) => order.guest_id === from);
  const own = open.find((order) => order.guest_id === home);
  if (theirs === undefined || own?.status === "placed") return;
  if (own === undefined) return await give(trx, theirs, home);
  if (theirs.status === "basket") return await moveLines(trx, theirs.id, own.id);
  // A visitor has one open order at any moment, so the two change places over a third.
  const between = ctx.newId();
  await sql`insert into guest (id, token_hash, expires_at) values (${between}, sha256(${between}::bytea), now())`.execute(
    trx,
  );
  await give(trx, own, between);
  await give(trx, theirs, home);
  await give(trx, own, from);
  await trx.deleteFrom("guest").where("id", "=", between).execute();
}

async function give(trx: Db, order: OpenOrder, guestId: string): Promise<void> {
  await trx.updateTable("orders").set({ guest_id: guestId }).where("id", "=", order.id).execute();
}

/** Moves every line of one basket to the end of another; the same thing is not there twice. */
async function moveLines(trx: Db, fromId: string, intoId: string): Promise<void> {
  const lines = await trx
    .selectFrom("order_item")
    .select(["id", "group_id", "course_id", "variation_id", "personalisation", "quantity"])
    .where("order_id", "=", fromId)
    .orderBy("position")
    .forUpdate()
    .execute();
  for (const line of lines) {
    const gone =
      line.variation_id === null
        ? await removeBookedChildren(trx, line, intoId)
        : await addToMatchingLine(trx, line, intoId);
    if (gone) await deleteLine(trx, line.id);
    else
      await sql`update order_item set order_id = ${intoId},
          position = (select coalesce(max(position), 0) + 1 from order_item where order_id = ${intoId}) where id = ${line.id}`.execute(
        trx,
      );
  }
  await sql`update orders into_o set coupon_id = coalesce(into_o.coupon_id, from_o.coupon_id),
      customer_id = coalesce(into_o.customer_id, from_o.customer_id),
      delivery = coalesce(into_o.delivery, from_o.delivery), updated_at = now()
    from orders from_o where into_o.id = ${intoId} and from_o.id = ${fromId}`.execute(trx);
  await sql`update orders set coupon_id = null, customer_id = null, updated_at = now() where id = ${fromId}`.execute(
    trx,
  );
}

interface Booking {
  readonly id: string;
  readonly group_id: number | null;
  readonly course_id: number | null;
}

/** Takes the children off who are in the other basket for the same class or camp; true where nobody is left. */
async function removeBookedChildren(trx: Db, line: Booking, intoId: string): Promise<boolean> {
  const { numDeletedRows: dropped } = await trx
    .deleteFrom("order_item_child as c")
    .where("c.order_item_id", "=", line.id)
    .where(
      sql<boolean>`exists (select from order_item i join order_item_child o on o.order_item_id = i.id
        where i.order_id = ${intoId} and o.child_id = c.child_id
          and (i.group_id = ${line.group_id} or i.course_id = ${line.course_id}))`,
    )
    .executeTakeFirst();
  const children = await trx
    .selectFrom("order_item_child")
    .select("child_id")
    .where("order_item_id", "=", line.id)
    .execute();
  if (children.length === 0) return true;
  // A line counts its children.
  if (dropped > 0n)
    await trx.updateTable("order_item").set({ quantity: children.length }).where("id", "=", line.id).execute();
  return false;
}

interface Pieces {
  readonly variation_id: number | null;
  readonly personalisation: string | null;
  readonly quantity: number;
}

/** Adds the pieces to a line of the same choice, where there is one that takes them. */
async function addToMatchingLine(trx: Db, line: Pieces, intoId: string): Promise<boolean> {
  const same = await trx
    .updateTable("order_item")
    .set({ quantity: sql<number>`quantity + ${line.quantity}` })
    .where("order_id", "=", intoId)
    .where("variation_id", "=", line.variation_id)
    .where(sql<boolean>`personalisation is not distinct from ${line.personalisation}`)
    .where(sql<boolean>`quantity + ${line.quantity} <= ${MAX_PIECES}`)
    .returning("id")
    .executeTakeFirst();
  return same !== undefined;
}
