import type { CallParsed, ItemChoices, List, StaffItem, StaffItemRow } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import {
  authorize,
  missing,
  ownSchool,
  ofStatus,
  readSchoolPage,
  type SchoolSource,
  type Context,
  type ListFields,
  type Outcome,
} from "../../kernel/index.ts";
import { sellerInHand } from "../seller-in-hand.ts";
import { readItem } from "./read-item.ts";

const fields: ListFields = {
  name: { column: sql`pr.name`, type: "text" },
  status: { column: sql`pr.status`, type: "text" },
  category: { column: sql`pc.name`, type: "text" },
  school: { column: sql`f.name`, type: "text" },
  price: { column: sql`v.price_from`, type: "number" },
  stock: { column: sql`v.stock`, type: "number" },
};

const columns = sql`pr.id, pr.name, pr.status, pr.version, jsonb_build_object('id', f.id, 'name', f.name) as school,
  jsonb_build_object('id', pc.id, 'name', pc.name) as category, v.price_from, v.price_to, v.variations, v.stock, v.sold_out`;

/** What the list shows, on the page and in a file. */
export const itemList = (query: CallParsed<"GET /v1/staff/items", "query">): SchoolSource<StaffItemRow> => ({
  purpose: "an item of the school",
  item: shapes.staffItemRow,
  columns,
  rows: "pr",
  fields,
  sorted: sql`pr.name`,
  tables: sql`from product pr join franchise f on f.id = pr.franchise_id join product_category pc on pc.id = pr.category_id
      cross join lateral (
        select coalesce(min(v.price_pence), 0) as price_from, coalesce(max(v.price_pence), 0) as price_to, count(*)::int as variations,
          coalesce(sum(p.size + p.over - p.committed), 0)::int as stock,
          (count(*) filter (where p.size + p.over = p.committed))::int as sold_out
        from product_variation v join pool p on p.id = v.pool_id where v.product_id = pr.id and not v.archived) v`,
  where: ofStatus(query.status, sql`pr.status`),
  searched: [sql`pr.name`, sql`pc.name`],
});

/** A page of the items of the school, or of all sellers for the network: those in the archive only if they are asked for. */
export async function listStaffItems(
  ctx: Context,
  query: CallParsed<"GET /v1/staff/items", "query">,
): Promise<Outcome<List<StaffItemRow>>> {
  const allowed = authorize(ctx, "catalogue:manage", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  return await readSchoolPage(ctx, query, itemList(query));
}

/** An item to edit, whatever its state. */
export async function getStaffItem(ctx: Context, { id }: { readonly id: number }): Promise<Outcome<StaffItem>> {
  const allowed = authorize(ctx, "catalogue:manage", "unread");
  if (!allowed.ok) return allowed;
  const found = await readItem(ctx.db, id);
  if (found === null) return missing("The item");
  const { item } = found;
  return can(ctx.actor, "catalogue:manage", { franchiseIds: [item.school.id] }) ? ok(item) : missing("The item");
}

/** What the editor of an item can choose from. */
export async function getItemChoices(
  ctx: Context,
  { school }: CallParsed<"GET /v1/staff/item-choices", "query">,
): Promise<Outcome<ItemChoices>> {
  const allowed = authorize(ctx, "catalogue:manage", "unread");
  if (!allowed.ok) return allowed;
  const seller = await sellerInHand(ctx, ctx.db, { seller: school, action: "catalogue:manage" });
  if (!seller.ok) return seller;
  const { id, name, isVatRegistered, vatRate, postage, postageFreeFrom } = seller.value;
  const categories = ctx.db
    .selectFrom("product_category")
    .select(["id", "name"])
    .where("archived_at", "is", null)
    .orderBy("position")
    .orderBy("id");
  return ok({
    school: { id, name },
    categories: await categories.execute(),
    vat_registered: isVatRegistered,
    vat_rate: vatRate,
    postage,
    postage_free_from: postageFreeFrom,
  });
}
