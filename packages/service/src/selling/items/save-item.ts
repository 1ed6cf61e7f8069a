import type { CallParsed, ItemForm, StaffItem } from "@matinee/contract";
import { can } from "@matinee/core/access";
import { PRINT_PATTERNS, validateItem, type ItemDetails } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import {
  audit,
  authorize,
  changedFields,
  missing,
  refuse,
  refuseConflict,
  type Context,
  type Db,
  type Outcome,
} from "../../kernel/index.ts";
import { holdSchool, holdSchoolOf } from "../../network/index.ts";
import { sellerInHand, type SellerInHand } from "../seller-in-hand.ts";
import { readItem, type FoundItem } from "./read-item.ts";
import { writeVariations } from "./write-variations.ts";

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

/**
 * Changes an item and what it comes in, in one transaction. Refused if somebody else saved since `version`. What nobody has bought and is no
 * longer wanted is deleted; what somebody has goes to the archive, where the carts that hold it find it no longer on sale.
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
    return ok(saved.item);
  });
}

/** What a save changes; stock has entries of its own. */
function itemFacts({ name, description, category_id, personalisation, attributes, variations }: StaffItem) {
  const terms = variations.map(({ options, price, vat_rate }) => ({ options, price, vat_rate }));
  return { name, description, category_id, personalisation, attributes, variations: terms };
}

/** Locks an item of the actor's school, for a change by whoever opened this `version`; left out: whatever it is. */
export async function lockItem(
  ctx: Context,
  trx: Db,
  { id, version }: { readonly id: number; readonly version?: number },
): Promise<Outcome<FoundItem>> {
  await sql`select from product where id = ${id} for no key update`.execute(trx);
  const found = await readItem(trx, id);
  if (found === null) return missing("The item");
  const { item } = found;
  if (!can(ctx.actor, "catalogue:change", { franchiseIds: [item.school.id] })) return missing("The item");
  return version === undefined || version === item.version ? ok(found) : await refuseConflict(trx, `item:${id}`);
}

async function checkItem(
  trx: Db,
  form: ItemForm,
  seller: SellerInHand,
  pattern: string | null,
): Promise<Outcome<ItemDetails>> {
  const categories = await trx.selectFrom("product_category").select("id").where("archived_at", "is", null).execute();
  const checked = validateItem(form, {
    categoryIds: categories.map(({ id }) => id),
    isVatRegistered: seller.isVatRegistered,
    hasPrint: pattern !== null,
  });
  return checked.ok ? checked : refuse("invalid", checked.error);
}

/** The columns of an item that its form fills in. */
export function itemColumns(
  { name, description, category_id, personalisation: print }: ItemDetails,
  pattern: string | null,
) {
  const rule =
    print === null
      ? null
      : {
          label: print.label,
          pattern: print.allowed === "kept" ? (pattern ?? "") : PRINT_PATTERNS[print.allowed],
          max_length: print.max_length,
          price_pence: print.price,
        };
  return { name, description, category_id, personalisation: rule === null ? null : JSON.stringify(rule) };
}
