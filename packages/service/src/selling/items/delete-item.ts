import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { lockItem } from "./item-to-edit.ts";
import { removeVariations } from "./write-variations.ts";

/** Deletes a draft that nobody has bought. What was open once goes to the archive instead. */
export async function deleteItem(ctx: Context, { id }: { readonly id: number }): Promise<Outcome<undefined>> {
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
      return refuse("in_use", "Only a draft can be deleted. Close this item and move it to the archive instead.");
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
