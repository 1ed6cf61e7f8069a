import type { CallParsed } from "@matinee/contract";
import { sql, type RawBuilder } from "kysely";
import type { Context } from "../../kernel/index.ts";
import { freePlaces } from "../fragments.ts";
import { productTables, soldHere } from "./product-rows.ts";

export type ProductsQuery = CallParsed<"GET /products/get-by-category/{categoryId}", "query">;

/**
 * The variations of this shop's products that meet `which`, as `cells` of a statement's `with`. One variation has to
 * match all filters. A product without variations has one empty cell.
 */
export function variationCells(ctx: Context, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`cells as materialized (
    select pr.id as product_id, v.price_pence as price, ${freePlaces} > 0 as in_stock,
      size.name as size, size.position as size_position, colour.name as colour, colour.position as colour_position
    ${productTables}
    left join product_variation v on v.product_id = pr.id
    left join pool p on p.id = v.pool_id
    left join lateral ${optionOf("size")} size on true
    left join lateral ${optionOf("colour")} colour on true
    where ${soldHere(ctx)} and ${which})`;
}

function optionOf(attribute: string): RawBuilder<unknown> {
  return sql`(select o.name, o.position from attribute_option o join product_attribute at on at.id = o.attribute_id
    where at.product_id = pr.id and o.id = any (v.option_ids) and lower(at.name) = ${attribute} order by at.position, at.id limit 1)`;
}

/** The filters on `cells`, by facet. */
export function variationFilters({ item_size, colour, price_from, price_to, in_stock }: ProductsQuery) {
  return {
    size: item_size === undefined ? sql`true` : sql`size = any (${item_size}::text[])`,
    colour: colour === undefined ? sql`true` : sql`colour = any (${colour}::text[])`,
    price: sql.join(
      [
        sql`true`,
        ...(price_from === undefined ? [] : [sql`price >= ${price_from}`]),
        ...(price_to === undefined ? [] : [sql`price <= ${price_to}`]),
      ],
      sql` and `,
    ),
    stock: in_stock === true ? sql`in_stock` : sql`true`,
  };
}
