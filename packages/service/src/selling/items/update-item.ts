import type { CallParsed, StaffItem } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, changedFields, missing, type Context, type Outcome } from "../../kernel/index.ts";
import { holdSchoolOf } from "../../network/index.ts";
import { sellerInHand } from "../seller-in-hand.ts";
import { readItem } from "./read-item.ts";
import { writeVariations } from "./write-variations.ts";
import { lockItem, checkItem, itemColumns } from "./item-to-edit.ts";

/**
 * Changes an item and what it comes in, in one transaction. Refused if somebody else saved since `version`. What nobody has bought and is no
 * longer wanted is deleted; what somebody has goes to the archive, where the carts that hold it find it no longer on sale. The stock goes with
 * both, and is in the log.
 */
export async function updateItem(
  ctx: Context,
  { id, version, ...form }: CallParsed<"PUT /v1/staff/items/{id}", "body"> & { readonly id: number },
): Promise<Outcome<StaffItem>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffItem>> => {
    await holdSchoolOf(trx, "product", id);
    const before = await lockItem(ctx, trx, { id, version });
    if (!before.ok) return before;
    const { item, pattern } = before.value;
    const seller = await sellerInHand(ctx, trx, { seller: item.school.id, action: "catalogue:change" });
    if (!seller.ok) return seller;
    const checked = await checkItem(trx, form, seller.value, pattern);
    if (!checked.ok) return checked;
    // Sizes and prices are other tables, and count as a change of the item too.
    await trx
      .updateTable("product")
      .set({ ...itemColumns(checked.value, pattern), version: version + 1 })
      .where("id", "=", id)
      .execute();
    const written = await writeVariations(trx, id, checked.value);
    if (!written.ok) return written;
    const saved = await readItem(trx, id);
    if (saved === null) return missing("The item");
    const detail = changedFields(itemFacts(item), itemFacts(saved.item));
    await audit(ctx, trx, { action: "item_updated", subject: `item:${id}`, detail, school: seller.value.id });
    const named = { before: optionsById(item), after: optionsById(saved.item) };
    for (const { variationId, before: had, after: has } of written.value) {
      const now = named.after.get(variationId);
      const stock = {
        variation: now ?? named.before.get(variationId) ?? [],
        variation_id: variationId,
        before: { stock: had },
        after: { stock: has },
        reason: now === undefined ? "No longer for sale" : "New or back for sale",
      };
      const entry = { action: "item_stock_changed", subject: `item:${id}`, detail: stock, school: seller.value.id };
      await audit(ctx, trx, entry);
    }
    return ok(saved.item);
  });
}

const optionsById = ({ variations }: StaffItem) => new Map(variations.map((one) => [one.id, one.options]));

/** What a save changes; stock has entries of its own. */
function itemFacts({ name, description, category_id, personalisation, attributes, variations }: StaffItem) {
  const terms = variations.map(({ options, price, vat_rate }) => ({ options, price, vat_rate }));
  return { name, description, category_id, personalisation, attributes, variations: terms };
}
