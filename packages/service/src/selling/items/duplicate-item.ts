import type { StaffItem } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { combinationsOf } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { audit, authorize, missing, type Context, type Outcome } from "../../kernel/index.ts";
import { holdSchoolOf } from "../../network/index.ts";
import { lockItem } from "./item-to-edit.ts";
import { writeVariations } from "./write-variations.ts";

/** Makes a draft like an item: with what it comes in and its prices, and with nothing in stock. */
export async function duplicateItem(
  ctx: Context,
  { id }: { readonly id: number },
): Promise<Outcome<{ readonly id: number }>> {
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
