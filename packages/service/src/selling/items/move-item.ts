import type { StaffItem } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { combinationsOf, listingMachine, type ListingEvent } from "@matinee/core/catalogue";
import { ok, step } from "@matinee/core/kernel";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { refuseArchived } from "../../catalogue/index.ts";
import { audit, authorize, missing, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { holdSchoolOf, requireOpenSchoolOf } from "../../network/index.ts";
import { readItem } from "./read-item.ts";
import { lockItem } from "./save-item.ts";
import { removeVariations, writeVariations } from "./write-variations.ts";

interface WithId {
  readonly id: number;
}

interface Move extends WithId {
  readonly version: number;
  readonly event: ListingEvent;
}

/** Opens, closes or archives an item. Carts that hold it learn that it is no longer on sale. */
export async function moveItem(ctx: Context, { id, version, event }: Move): Promise<Outcome<StaffItem>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffItem>> => {
    if (event === "open" || event === "reopen") {
      const school = await requireOpenSchoolOf(ctx, trx, { table: "product", id, what: "The item" });
      if (!school.ok) return school;
    }
    const before = await lockItem(ctx, trx, { id, version });
    if (!before.ok) return before;
    const { status } = before.value.item;
    const next = step(listingMachine, status, event);
    if (!next.ok) return refuse("in_use", `This item is ${status}.`);
    if (next.value === "open") {
      const current = await refuseArchived(trx, { kind: "item", id });
      if (!current.ok) return current;
    }
    await trx.updateTable("product").set({ status: next.value }).where("id", "=", id).execute();
    const detail = { before: { status }, after: { status: next.value } };
    const school = before.value.item.school.id;
    await audit(ctx, trx, { action: "item_updated", subject: `item:${id}`, detail, school });
    const saved = await readItem(trx, id);
    return saved === null ? missing("The item") : ok(saved.item);
  });
}

/** Makes a draft like an item: with what it comes in and its prices, and with nothing in stock. */
export async function duplicateItem(ctx: Context, { id }: WithId): Promise<Outcome<WithId>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx) => {
    await holdSchoolOf(trx, "product", id);
    const from = await lockItem(ctx, trx, { id });
    if (!from.ok) return from;
    const { item } = from.value;
    const statement = sql`insert into product (franchise_id, category_id, name, description, figure, personalisation, size_guide, status)
      select franchise_id, category_id, left('Copy of ' || name, 100), description, figure, personalisation, size_guide, 'draft'
      from product where id = ${id} returning id`;
    const made = await rowsOf("a copy of an item", z.object({ id: shapes.id }), statement).executeTakeFirst(trx);
    if (made === undefined) return missing("The item");
    const written = await writeVariations(trx, made.id, {
      ...item,
      attributes: item.attributes.map(({ name, options }) => ({
        id: null,
        name,
        options: options.map((one) => ({ ...one, id: null })),
      })),
      price: 0,
      vat_rate: 0,
      stock: 0,
      variations: allCombinations(item),
    });
    if (!written.ok) return written;
    await audit(ctx, trx, {
      action: "item_created",
      subject: `item:${made.id}`,
      detail: { copy_of: id },
      school: item.school.id,
    });
    return ok(made);
  });
}

/** What the item comes in, and what it could come in and does not. */
function allCombinations({ attributes, variations }: StaffItem) {
  const known = new Map(variations.map((one) => [JSON.stringify(one.options), one]));
  return combinationsOf(attributes.map(({ options }) => options.map(({ name }) => name))).map((options) => {
    const { price, vat_rate } = known.get(JSON.stringify(options)) ?? { price: 0, vat_rate: 0 };
    return { options, price, vat_rate, made: known.has(JSON.stringify(options)) };
  });
}

/** Deletes a draft that nobody has bought. What was open once goes to the archive instead. */
export async function deleteItem(ctx: Context, { id }: WithId): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const found = await lockItem(ctx, trx, { id });
    if (!found.ok) return found;
    const { status, name, school } = found.value.item;
    const variations = await trx
      .selectFrom("product_variation")
      .select("id")
      .where("product_id", "=", id)
      .forUpdate()
      .execute();
    const sold = await trx
      .selectFrom("order_item as i")
      .innerJoin("product_variation as v", "v.id", "i.variation_id")
      .select("i.id")
      .where("v.product_id", "=", id)
      .executeTakeFirst();
    if (status !== "draft" || sold !== undefined)
      return refuse("in_use", "Only a draft can be deleted. Close this item and put it into the archive instead.");
    await removeVariations(
      trx,
      variations.map((one) => one.id),
    );
    await trx.deleteFrom("product").where("id", "=", id).execute();
    await audit(ctx, trx, {
      action: "item_deleted",
      subject: `item:${id}`,
      detail: { before: { name } },
      school: school.id,
    });
    return ok(undefined);
  });
}
