import type { CallParsed } from "@matinee/contract";
import { sql, type RawBuilder } from "kysely";
import { freePlaces } from "../fragments.ts";
import { productTables } from "./product-rows.ts";

export type ProductsQuery = CallParsed<"GET /products/get-by-category/{categoryId}", "query">;

/**
 * The variations of the products that meet `which`, as `cells` of a statement's `with`. One variation has to match all
 * filters. A product without variations has one empty cell.
 */
export function variationCells(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`offered as materialized (select pr.id, v.id as variation_id, v.price_pence, v.option_ids, v.pool_id
      ${productTables} left join product_variation v on v.product_id = pr.id and not v.archived where ${which}),
    options as materialized (
      select distinct on (offered.variation_id, lower(at.name)) offered.variation_id, lower(at.name) as attribute, o.name, o.position
      from offered join attribute_option o on o.id = any (offered.option_ids)
      join product_attribute at on at.id = o.attribute_id and at.product_id = offered.id
      where lower(at.name) in ('size', 'colour') order by 1, 2, at.position, at.id, o.position, o.id),
    cells as materialized (
      select offered.id as product_id, offered.variation_id, offered.price_pence as price, ${freePlaces} > 0 as in_stock,
        size.name as size, size.position as size_position, colour.name as colour, colour.position as colour_position
      from offered left join pool p on p.id = offered.pool_id
      left join options size on size.variation_id = offered.variation_id and size.attribute = 'size'
      left join options colour on colour.variation_id = offered.variation_id and colour.attribute = 'colour')`;
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
