import type {
  CampLineChange,
  ClassLineChange,
  NewAddon,
  NewCampLine,
  NewClassLine,
  NewProductLine,
  ProductLineChange,
} from "@matinee/core/basket";
import { pipeline } from "@matinee/database";
import { sql } from "kysely";
import type { Context, Db } from "../kernel/index.ts";

/** Appends lines that were decided to a locked basket, in one round trip. Returns their ids in the given order. */
export async function insertLines(
  ctx: Context,
  trx: Db,
  orderId: string,
  lines: readonly (NewClassLine | NewCampLine | NewProductLine)[],
): Promise<string[]> {
  const rows = lines.map((line) => ({ id: ctx.newId(), line }));
  const items = trx.insertInto("order_item").values(
    rows.map(({ id, line }, index) => ({
      id,
      order_id: orderId,
      position: sql<number>`(select coalesce(max(position), 0) + ${index + 1} from order_item where order_id = ${orderId})`,
      type: line.type,
      seller_id: line.sellerId,
      group_id: "groupId" in line ? line.groupId : null,
      course_id: "courseId" in line ? line.courseId : null,
      variation_id: "variationId" in line ? line.variationId : null,
      start_on: "startOn" in line ? line.startOn : null,
      days: "days" in line && line.days !== null ? [...line.days] : null,
      quantity: "childIds" in line ? line.childIds.length : line.quantity,
      unit_price_pence: line.unitPrice,
      vat_bp: line.vatBp,
      take_full_payment: "takeFullPayment" in line ? line.takeFullPayment : true,
      personalisation: "personalisation" in line ? line.personalisation : null,
      personalisation_pence: "personalisationPrice" in line ? line.personalisationPrice : 0,
    })),
  );
  const children = rows.flatMap(({ id, line }) =>
    "childIds" in line ? line.childIds.map((child_id) => ({ order_item_id: id, child_id })) : [],
  );
  const addons = rows.flatMap(({ id, line }) =>
    "addons" in line ? line.addons.map((addon) => addonRow(id, addon, 1)) : [],
  );
  await pipeline(
    trx,
    items,
    ...(children.length === 0 ? [] : [trx.insertInto("order_item_child").values(children)]),
    ...(addons.length === 0 ? [] : [trx.insertInto("order_item_addon").values(addons)]),
  );
  return rows.map(({ id }) => id);
}

/** Writes a decided change to a line of a locked basket, in one round trip. */
export async function changeLine(
  trx: Db,
  lineId: string,
  change: ClassLineChange & CampLineChange & ProductLineChange & { readonly takeFullPayment?: boolean },
): Promise<void> {
  const { childIds, addonPrices, mergedLineId } = change;
  const quantity = childIds?.length ?? change.quantity;
  const columns = {
    ...(quantity !== undefined && { quantity }),
    ...(change.startOn !== undefined && { start_on: change.startOn }),
    ...(change.unitPrice !== undefined && { unit_price_pence: change.unitPrice }),
    ...(change.personalisation !== undefined && { personalisation: change.personalisation }),
    ...(change.personalisationPrice !== undefined && { personalisation_pence: change.personalisationPrice }),
    ...(change.takeFullPayment !== undefined && { take_full_payment: change.takeFullPayment }),
  };
  await pipeline(
    trx,
    ...(mergedLineId === undefined ? [] : deletionOf(trx, mergedLineId)),
    ...(childIds === undefined
      ? []
      : [
          trx.deleteFrom("order_item_child").where("order_item_id", "=", lineId),
          trx.insertInto("order_item_child").values(childIds.map((child_id) => ({ order_item_id: lineId, child_id }))),
        ]),
    ...(Object.keys(columns).length === 0 ? [] : [trx.updateTable("order_item").set(columns).where("id", "=", lineId)]),
    ...(addonPrices ?? []).map(({ addonId, unitPrice }) =>
      trx
        .updateTable("order_item_addon")
        .set({ unit_price_pence: unitPrice })
        .where("order_item_id", "=", lineId)
        .where("course_addon_id", "=", addonId),
    ),
  );
}

/** Writes an add-on to a camp's line as it was decided; null removes it. */
export async function setAddonOfLine(
  trx: Db,
  lineId: string,
  addonId: number,
  addon: (NewAddon & { readonly quantity: number }) | null,
): Promise<void> {
  if (addon === null) {
    await trx
      .deleteFrom("order_item_addon")
      .where("order_item_id", "=", lineId)
      .where("course_addon_id", "=", addonId)
      .execute();
    return;
  }
  const row = addonRow(lineId, addon, addon.quantity);
  await trx
    .insertInto("order_item_addon")
    .values(row)
    .onConflict((on) => on.columns(["order_item_id", "course_addon_id"]).doUpdateSet(row))
    .execute();
}

/** Deletes a line of a basket that is locked. */
export async function deleteLine(trx: Db, lineId: string): Promise<void> {
  await pipeline(trx, ...deletionOf(trx, lineId));
}

/** Deletes what is in the basket of a visitor. */
export async function emptyBasketOf(trx: Db, guestId: string): Promise<void> {
  const lines = await trx
    .selectFrom("order_item as i")
    .innerJoin("orders as o", "o.id", "i.order_id")
    .select("i.id")
    .where("o.guest_id", "=", guestId)
    .where("o.status", "=", "basket")
    .execute();
  for (const { id } of lines) await deleteLine(trx, id);
}

function deletionOf(trx: Db, lineId: string) {
  return [
    // Released and expired claims still reference the line and would block the delete. The order keeps them: how long it held its places
    // counts, also where its lines are removed and added again (docs/decisions, 0036).
    trx
      .updateTable("claim")
      .set({ order_item_id: null, child_id: null })
      .where("order_item_id", "=", lineId)
      .where("state", "in", ["released", "expired"]),
    trx.deleteFrom("order_item").where("id", "=", lineId),
  ] as const;
}

function addonRow(lineId: string, addon: NewAddon, quantity: number) {
  return {
    order_item_id: lineId,
    course_addon_id: addon.id,
    quantity,
    unit_price_pence: addon.unitPrice,
    vat_bp: addon.vatBp,
    days: addon.days === null ? null : [...addon.days],
    choice: addon.choice,
  };
}
