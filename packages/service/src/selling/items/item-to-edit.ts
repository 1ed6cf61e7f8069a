import type { ItemForm } from "@matinee/contract";
import { can } from "@matinee/core/access";
import { PRINT_PATTERNS, validateItem, type ItemDetails } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { missing, refuse, refuseConflict, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import type { SellerInHand } from "../seller-in-hand.ts";
import { readItem, type FoundItem } from "./read-item.ts";

/** Locks an item of the actor's school, for a change by whoever opened this `version`; left out: whatever it is. */
export async function lockItem(
  ctx: Context,
  trx: Db,
  { id, version }: { readonly id: number; readonly version?: number },
): Promise<Outcome<FoundItem>> {
  await trx.selectFrom("product").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  const found = await readItem(trx, id);
  if (found === null) return missing("The item");
  const { item } = found;
  if (!can(ctx.actor, "catalogue:change", { franchiseIds: [item.school.id] })) return missing("The item");
  return version === undefined || version === item.version ? ok(found) : await refuseConflict(trx, `item:${id}`);
}

export async function checkItem(
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
