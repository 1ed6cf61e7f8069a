import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";

export interface Addon {
  readonly id: number;
  readonly name: string;
  readonly per: "course" | "day";
  /** Today's, of one for the whole camp, in pence. */
  readonly price: number;
  readonly vat_bp: number;
}

/** The add-ons of a camp with these ids; one of another camp is not among them. */
export async function readAddons(trx: Db, courseId: number, ids: readonly number[]): Promise<Addon[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Addon>`
    select a.id, a.name, a.per, a.vat_bp,
      a.price_pence * case a.per when 'day' then (select count(*)::int from course_day d where d.course_id = a.course_id) else 1 end as price
    from course_addon a where a.course_id = ${courseId} and a.id = any (${ids}::int[]) order by a.id`.execute(trx);
  return rows;
}

/** Puts an add-on on a camp's line, at today's price where it was not there before and at the promised one where it was. */
export async function putAddon(trx: Db, itemId: string, addon: Addon, quantity: number): Promise<void> {
  await trx
    .insertInto("order_item_addon")
    .values({
      order_item_id: itemId,
      course_addon_id: addon.id,
      quantity,
      unit_price_pence: addon.price,
      vat_bp: addon.vat_bp,
    })
    .onConflict((on) => on.columns(["order_item_id", "course_addon_id"]).doUpdateSet({ quantity }))
    .execute();
}

export async function takeAddonOff(trx: Db, itemId: string, addonId: number): Promise<void> {
  await trx
    .deleteFrom("order_item_addon")
    .where("order_item_id", "=", itemId)
    .where("course_addon_id", "=", addonId)
    .execute();
}
