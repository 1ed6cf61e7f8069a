import type { CallParsed } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { holdSchool } from "../../network/index.ts";
import { sellerInHand } from "../seller-in-hand.ts";
import { writeVariations } from "./write-variations.ts";
import { checkItem, itemColumns } from "./item-to-edit.ts";

/** Makes an item of the school in hand. It is a draft, so nobody finds it. */
export async function createItem(
  ctx: Context,
  { franchise_id: asked, ...form }: CallParsed<"POST /v1/staff/items", "body">,
): Promise<Outcome<{ readonly id: number }>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx) => {
    const mine = await sellerInHand(ctx, trx, { seller: asked, action: "catalogue:change" });
    if (!mine.ok) return mine;
    await holdSchool(trx, mine.value.id);
    // As it is now that it is held.
    const seller = await sellerInHand(ctx, trx, { seller: mine.value.id, action: "catalogue:change" });
    if (!seller.ok) return seller;
    const checked = await checkItem(trx, form, seller.value, null);
    if (!checked.ok) return checked;
    const { figure } = await trx
      .selectFrom("product_category")
      .select("figure")
      .where("id", "=", checked.value.category_id)
      .executeTakeFirstOrThrow();
    const { id } = await trx
      .insertInto("product")
      .values({ franchise_id: seller.value.id, status: "draft", figure, ...itemColumns(checked.value, null) })
      .returning("id")
      .executeTakeFirstOrThrow();
    const written = await writeVariations(trx, id, checked.value);
    if (!written.ok) return written;
    await audit(ctx, trx, {
      action: "item_created",
      subject: `item:${id}`,
      detail: { after: checked.value },
      school: seller.value.id,
    });
    return ok({ id });
  });
}
