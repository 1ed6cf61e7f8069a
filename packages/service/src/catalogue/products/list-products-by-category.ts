import type { FoundProducts, Product } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import type { ProductOrder } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { anyLength, rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import {
  type Context,
  firstTerms,
  type ListSql,
  refuse,
  type Outcome,
  allFiltersExcept,
  readList,
} from "../../kernel/index.ts";
import { getProductCategory } from "./get-product-category.ts";
import { productColumns, productTables, onSaleInShop } from "./product-rows.ts";
import { variationCells, variationFilters, type ProductsQuery } from "./variation-filters.ts";

const lowestPrice = {
  column: sql`(select min(v.price_pence) from product_variation v where v.product_id = pr.id and not v.archived)`,
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
  total: z.int(),
  sizes: facet,
  colours: facet,
  in_stock: z.int(),
  price: z.object({ from: shapes.money, to: shapes.money }).nullable(),
});

/**
 * A page of a category's products that match the filters, by name, with the facet counts. From the index in memory where there is one;
 * the database gives the same answer, at a cost that grows with the category.
 */
export async function listProductsByCategory(
  ctx: Context,
  categoryId: number,
  query: ProductsQuery,
): Promise<Outcome<FoundProducts>> {
  if (query.price_from !== undefined && query.price_to !== undefined && query.price_from > query.price_to)
    return refuse("invalid", [{ path: "price_to", message: "The highest price must not be below the lowest." }]);
  const list = readList(query, FIELDS, sql`pr.id`, sql`pr.name`);
  if (!list.ok) return list;
  const found =
    (await findInIndex(ctx, categoryId, query, list.value)) ??
    (await findInDatabase(ctx, categoryId, query, list.value));
  if (!found.ok) return found;
  const { ids, total, facets } = found.value;
  const { page, size } = list.value;
  return ok({ items: await productsByIds(ctx, ids), page, size, total, facets });
}

interface Found extends Pick<FoundProducts, "total" | "facets"> {
  /** Those of the page, in the list's order. */
  readonly ids: readonly number[];
}

/** Null: there is no index, or it does not know a parameter, the filter, the order or the category. */
async function findInIndex(
  ctx: Context,
  categoryId: number,
  query: ProductsQuery,
  { page, size }: ListSql,
): Promise<Outcome<Found> | null> {
  const { item_size, colour, price_from, price_to, in_stock, sort, filter = "", page: _, size: __, ...unknown } = query;
  const order = productOrder(sort);
  if (order === null || filter.trim() !== "" || Object.keys(unknown).length > 0) return null;
  const live = await ctx.indexes?.products.read();
  // A category without products may exist or not.
  if (live?.index.hasCategory(categoryId) !== true) return null;
  const found = live.index.search({
    categoryId,
    franchiseId: ctx.site.franchise?.id ?? null,
    sizes: item_size,
    colours: colour,
    priceFrom: price_from,
    priceTo: price_to,
    mustBeInStock: in_stock === true,
    order,
    page,
    size,
  });
  const { ids, total, price } = found;
  const [sizes, colours] = [found.sizes, found.colours].map((counts) =>
    counts.map(({ name, count }) => ({ value: name, name, count })),
  );
  return ok({
    ids,
    total,
    facets: { sizes: sizes ?? [], colours: colours ?? [], stock: stockFacet(found.inStock), price },
  });
}

/** The order of a list as the index knows it; null: it does not. The terms have been checked by `readList`. */
function productOrder(sort: ProductsQuery["sort"] = []): readonly ProductOrder[] | null {
  const order = firstTerms(sort).map((term) => {
    const [name = "", direction] = term.split(",").map((part) => part.trim());
    const by = SORTS.get(name);
    return by === undefined ? null : { by, descending: direction === "desc" };
  });
  const known = order.filter((one) => one !== null);
  return known.length < order.length ? null : known;
}

const SORTS = new Map<string, ProductOrder["by"]>([
  ["id", "id"],
  ["name", "name"],
  ["price", "price"],
  ["price_from", "price"],
  ["newest", "newest"],
]);

async function findInDatabase(
  ctx: Context,
  categoryId: number,
  query: ProductsQuery,
  list: ListSql,
): Promise<Outcome<Found>> {
  const category = await getProductCategory(ctx, { id: categoryId });
  if (!category.ok) return category;
  const filters = variationFilters(query);
  const statement = sql`
    with ${variationCells(sql`${onSaleInShop(ctx)} and pr.category_id = ${categoryId} and ${list.where}`)},
    hits as materialized (select distinct product_id from cells where ${allFiltersExcept(filters)})
    select array(select pr.id from hits join product pr on pr.id = hits.product_id order by ${list.orderBy} ${list.limit}) as ids,
      (select count(*)::int from hits) as total,
      ${optionFacet("size", allFiltersExcept(filters, "size"))} as sizes,
      ${optionFacet("colour", allFiltersExcept(filters, "colour"))} as colours,
      (select count(distinct product_id)::int from cells where in_stock and ${allFiltersExcept(filters, "stock")}) as in_stock,
      (select json_build_object('from', min(price), 'to', max(price)) from cells
        where price is not null and ${allFiltersExcept(filters, "price")} having count(*) > 0) as price`;
  const found = await rowsOf("the filters of a shop category", foundRow, statement).executeTakeFirst(ctx.db);
  return ok({
    ids: found?.ids ?? [],
    total: found?.total ?? 0,
    facets: {
      sizes: found?.sizes ?? [],
      colours: found?.colours ?? [],
      stock: stockFacet(found?.in_stock ?? 0),
      price: found?.price ?? null,
    },
  });
}

const stockFacet = (count: number) => [{ value: "true", name: "In stock", count }];

async function productsByIds(ctx: Context, ids: readonly number[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const statement = sql`select ${productColumns} ${productTables} join unnest(${anyLength(ids, "int")}) with ordinality as wanted(id, nth) on wanted.id = pr.id
    where ${onSaleInShop(ctx)} order by wanted.nth`;
  return await rowsOf("the items of a page", shapes.product, statement).execute(ctx.db);
}

/** Counts products by option, in the attribute's order. */
function optionFacet(option: "size" | "colour", which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select json_agg(json_build_object('value', x.name, 'name', x.name, 'count', x.n) order by x.position, x.name)
    from (select ${sql.ref(option)} as name, min(${sql.ref(`${option}_position`)}) as position, count(distinct product_id)::int as n
      from cells where ${sql.ref(option)} is not null and ${which} group by 1) x)`;
}
