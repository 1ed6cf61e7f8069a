import type { FoundProducts } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { type Context, refuse, type Outcome, allFiltersExcept, readList, readPage } from "../../kernel/index.ts";
import { getProductCategory } from "./get-product-category.ts";
import { productColumns, productsOfShop } from "./product-rows.ts";
import { variationCells, variationFilters, type ProductsQuery } from "./variation-filters.ts";

const lowestPrice = {
  column: sql`(select min(v.price_pence) from product_variation v where v.product_id = pr.id)`,
  type: "number",
} as const;

const FIELDS = {
  id: { column: sql`pr.id`, type: "number" },
  name: { column: sql`pr.name`, type: "text" },
  price: lowestPrice,
  price_from: lowestPrice,
  // Ids rise with time; negated, the newest comes first by default.
  newest: { column: sql`-pr.id`, type: "number", only: "sort" },
} as const;

const facet = z.array(shapes.facetValue).nullable();

const foundRow = z.object({
  ids: z.array(shapes.id),
  sizes: facet,
  colours: facet,
  in_stock: z.int(),
  price: z.object({ from: shapes.money, to: shapes.money }).nullable(),
});

/** A page of a category's products that match the filters, by name, with the facet counts. */
export async function listProductsByCategory(
  ctx: Context,
  categoryId: number,
  query: ProductsQuery,
): Promise<Outcome<FoundProducts>> {
  if (query.price_from !== undefined && query.price_to !== undefined && query.price_from > query.price_to)
    return refuse("invalid", [{ path: "price_to", message: "The highest price must not be below the lowest." }]);
  const list = readList(query, FIELDS, sql`pr.id`, sql`pr.name`);
  if (!list.ok) return list;
  const category = await getProductCategory(ctx, { id: categoryId });
  if (!category.ok) return category;
  const filters = variationFilters(query);
  const statement = sql`
    with ${variationCells(ctx, sql`pr.category_id = ${categoryId} and ${list.value.where}`)}
    select array(select distinct product_id from cells where ${allFiltersExcept(filters)}) as ids,
      ${optionFacet("size", allFiltersExcept(filters, "size"))} as sizes,
      ${optionFacet("colour", allFiltersExcept(filters, "colour"))} as colours,
      (select count(distinct product_id)::int from cells where in_stock and ${allFiltersExcept(filters, "stock")}) as in_stock,
      (select json_build_object('from', min(price), 'to', max(price)) from cells
        where price is not null and ${allFiltersExcept(filters, "price")} having count(*) > 0) as price`;
  const found = await rowsOf("the filters of a shop category", foundRow, statement).executeTakeFirst(ctx.db);
  const from = sql`${productsOfShop(ctx)} and pr.id = any (${found?.ids ?? []}::int[])`;
  const source = { purpose: "an item", item: shapes.product, columns: productColumns, from };
  return ok({
    ...(await readPage(ctx.db, source, list.value)),
    facets: {
      sizes: found?.sizes ?? [],
      colours: found?.colours ?? [],
      stock: [{ value: "true", name: "In stock", count: found?.in_stock ?? 0 }],
      price: found?.price ?? null,
    },
  });
}

/** Counts products by option, in the attribute's order. */
function optionFacet(option: "size" | "colour", which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select json_agg(json_build_object('value', x.name, 'name', x.name, 'count', x.n) order by x.position, x.name)
    from (select ${sql.ref(option)} as name, min(${sql.ref(`${option}_position`)}) as position, count(distinct product_id)::int as n
      from cells where ${sql.ref(option)} is not null and ${which} group by 1) x)`;
}
