import type { CallParsed, List, Product, ProductCategory } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { Context } from "../kernel/context.ts";
import { missing, type Outcome } from "../kernel/outcome.ts";
import { liveHolds } from "./fragments.ts";
import { readList } from "./list-query.ts";
import { readPage } from "./read-page.ts";

const FIELDS = {
  id: { column: sql`pr.id`, type: "number" },
  name: { column: sql`pr.name`, type: "text" },
  price: {
    column: sql`(select min(v.price_pence) from product_variation v where v.product_id = pr.id)`,
    type: "number",
  },
} as const;

const stock = sql`(select greatest(0, p.size + p.over - p.committed - ${liveHolds}) from pool p where p.id = v.pool_id)`;

const columns = sql`pr.id, pr.name, jsonb_build_object('id', pc.id, 'name', pc.name) as category, pr.description,
  jsonb_build_array('/posters/item/' || pr.id || '.svg') as images, pr.figure,
  coalesce((select min(v.price_pence) from product_variation v where v.product_id = pr.id), 0) as price_from,
  coalesce((select max(v.price_pence) from product_variation v where v.product_id = pr.id), 0) as price_to,
  coalesce((select jsonb_agg(jsonb_build_object('id', at.id, 'name', at.name, 'options',
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.position, o.id) from attribute_option o where o.attribute_id = at.id), '[]')) order by at.position, at.id)
    from product_attribute at where at.product_id = pr.id), '[]') as attributes,
  coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'attribute_ids', to_jsonb(v.option_ids), 'price', v.price_pence,
      'vat_rate', case when f.vat_number is null then 0 else v.vat_bp / 100.0 end, 'stock', ${stock}) order by v.id)
    from product_variation v where v.product_id = pr.id), '[]') as variations,
  case when pr.personalisation is null then null else jsonb_build_object('label', pr.personalisation -> 'label', 'max_length', pr.personalisation -> 'max_length',
    'pattern', pr.personalisation -> 'pattern', 'price', pr.personalisation -> 'price_pence') end as personalisation,
  jsonb_build_object('id', f.id, 'name', f.name) as seller, 'GBP' as currency`;

/** A franchise's shop sells its own items and the network's. */
const fromShop = (
  ctx: Context,
) => sql`from product pr join product_category pc on pc.id = pr.category_id join franchise f on f.id = pr.franchise_id
  where pr.status = 'open' and ${ctx.site.franchise === null ? sql`true` : sql`(f.is_network or f.id = ${ctx.site.franchise.id})`}`;

/** Products of a category, a page of them. */
export async function listProductsByCategory(
  ctx: Context,
  categoryId: number,
  query: CallParsed<"GET /products/get-by-category/{categoryId}", "query">,
): Promise<Outcome<List<Product>>> {
  const list = readList(query, FIELDS, sql`pr.id`, sql`pr.name`);
  if (!list.ok) return list;
  const category = await getProductCategory(ctx, { id: categoryId });
  if (!category.ok) return category;
  return ok(
    await readPage<Product>(
      ctx.db,
      { columns, from: sql`${fromShop(ctx)} and pr.category_id = ${categoryId}` },
      list.value,
    ),
  );
}

/** One product with its variations that exist. */
export async function getProduct(ctx: Context, input: { readonly id: number }): Promise<Outcome<Product>> {
  const { rows } = await sql<{
    item: Product;
  }>`select to_jsonb(one) as item from (select ${columns} ${fromShop(ctx)} and pr.id = ${input.id}) one`.execute(
    ctx.db,
  );
  return rows[0] === undefined ? missing("The item") : ok(rows[0].item);
}

const categoryColumns = (ctx: Context) =>
  sql`c.id, c.name, c.description, c.figure, (select count(*)::int ${fromShop(ctx)} and pr.category_id = c.id) as products`;

/** Shop categories, a page of them. */
export async function listProductCategories(
  ctx: Context,
  query: CallParsed<"GET /product-categories/list", "query">,
): Promise<Outcome<List<ProductCategory>>> {
  const fields = { id: { column: sql`c.id`, type: "number" }, name: { column: sql`c.name`, type: "text" } } as const;
  const list = readList(query, fields, sql`c.id`, sql`c.position`);
  return list.ok
    ? ok(
        await readPage<ProductCategory>(
          ctx.db,
          { columns: categoryColumns(ctx), from: sql`from product_category c where true` },
          list.value,
        ),
      )
    : list;
}

/** One shop category. */
export async function getProductCategory(
  ctx: Context,
  input: { readonly id: number },
): Promise<Outcome<ProductCategory>> {
  const { rows } =
    await sql<ProductCategory>`select ${categoryColumns(ctx)} from product_category c where c.id = ${input.id}`.execute(
      ctx.db,
    );
  return rows[0] === undefined ? missing("The category") : ok(rows[0]);
}
