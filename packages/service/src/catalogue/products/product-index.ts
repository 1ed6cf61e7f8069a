import { createProductIndex } from "@matinee/core/catalogue";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, IndexSource, LiveProducts } from "../../kernel/index.ts";
import { freePlaces } from "../fragments.ts";
import { variationCells } from "./variation-filters.ts";

const ids = z.array(z.int());
const texts = z.array(z.string().nullable());
const positions = z.array(z.int().nullable());

const columnsRow = z.object({
  products: z.object({
    ids,
    categories: ids,
    franchises: ids,
    ofNetwork: z.array(z.boolean()),
    nameOrder: ids,
    lowestPrices: positions,
  }),
  cells: z.object({
    products: ids,
    variations: positions,
    prices: positions,
    inStock: z.array(z.boolean()),
    sizes: texts,
    sizePositions: positions,
    colours: texts,
    colourPositions: positions,
  }),
  sizeNames: z.array(z.string()),
  colourNames: z.array(z.string()),
  lapses: z.array(z.object({ product_id: z.int(), lapses_in: z.number() })),
});

/** Keeps the products on sale in the memory of a process. */
export const productIndexSource: IndexSource<LiveProducts> = {
  async load(db) {
    const list = (expression: string) => sql`coalesce(json_agg(${sql.raw(expression)} order by nth), '[]')`;
    const names = (option: "size" | "colour") =>
      sql`(select coalesce(json_agg(name order by name), '[]') from (select distinct ${sql.ref(option)} as name from cells where ${sql.ref(option)} is not null) n)`;
    const statement = sql`
      with ${variationCells(sql`pr.status = 'open'`)},
      sold as materialized (
        select pr.id, pr.category_id, pr.franchise_id, f.is_network, rank() over (order by pr.name)::int as name_order, row_number() over (order by pr.id) as nth,
          (select min(v.price_pence) from product_variation v where v.product_id = pr.id and not v.archived) as lowest
        from product pr join franchise f on f.id = pr.franchise_id where pr.status = 'open'),
      numbered as materialized (select cells.*, row_number() over (order by product_id, variation_id) as nth from cells),
      held as (
        select v.product_id, v.pool_id from product_variation v join pool p on p.id = v.pool_id where p.held > 0 and not v.archived)
      select
        (select json_build_object('ids', ${list("id")}, 'categories', ${list("category_id")}, 'franchises', ${list("franchise_id")},
          'ofNetwork', ${list("is_network")}, 'nameOrder', ${list("name_order")}, 'lowestPrices', ${list("lowest")}) from sold) as products,
        (select json_build_object('products', ${list("product_id")}, 'variations', ${list("variation_id")}, 'prices', ${list("price")},
          'inStock', ${list("coalesce(in_stock, false)")}, 'sizes', ${list("size")}, 'sizePositions', ${list("size_position")},
          'colours', ${list("colour")}, 'colourPositions', ${list("colour_position")}) from numbered) as cells,
        ${names("size")} as "sizeNames", ${names("colour")} as "colourNames",
        (select coalesce(json_agg(l), '[]') from (select held.product_id, ${secondsToLapse} as lapses_in
          from held join claim c on c.pool_id = held.pool_id where ${lives} group by held.product_id) l) as lapses`;
    // A little early is harmless: what has not run out is then asked for again.
    const askedAt = performance.now();
    const [found] = await rowsOf("the products on sale", columnsRow, statement).execute(db);
    if (found === undefined) throw new Error("A select without tables has one row");
    const { lapses, ...columns } = found;
    return {
      index: createProductIndex(columns),
      lapses: new Map(lapses.map(({ product_id, lapses_in }) => [product_id, askedAt + 1_000 * lapses_in])),
    };
  },

  changedBy(notice) {
    const [kind = "", id] = notice.split(":");
    if (kind === "product" && id !== undefined) return Number(id);
    if (notice === "classes" || notice === "postcodes") return null;
    // What a later version tells may be about anything.
    return ["group", "search", "course", "camp"].includes(kind) && id !== undefined ? null : "everything";
  },

  async refresh(db, changed) {
    const askedAt = performance.now();
    const rows = await stockOf(db, changed);
    return ({ index, lapses }) => {
      for (const id of changed) lapses.delete(id);
      for (const { product_id, variation_id, in_stock, lapses_in } of rows) {
        index.setStock(variation_id, in_stock);
        if (lapses_in !== null)
          lapses.set(product_id, Math.min(lapses.get(product_id) ?? Infinity, askedAt + 1_000 * lapses_in));
      }
    };
  },

  outdated({ lapses }) {
    const now = performance.now();
    return [...lapses].flatMap(([id, at]) => (at <= now ? [id] : []));
  },
};

/** Holds that had not run out when the statement began: one that does while it runs is asked for again at once. */
const lives = sql`c.state = 'held' and c.held_until > statement_timestamp()`;
const secondsToLapse = sql`extract(epoch from min(c.held_until) - clock_timestamp())::float8`;

const stockRow = z.object({
  product_id: z.int(),
  variation_id: z.int(),
  in_stock: z.boolean(),
  lapses_in: z.number().nullable(),
});

async function stockOf(db: Db, productIds: readonly number[]) {
  const statement = sql`
    select v.product_id, v.id as variation_id, ${freePlaces} > 0 as in_stock,
      case when p.held > 0 then (select ${secondsToLapse} from claim c where c.pool_id = p.id and ${lives}) end as lapses_in
    from product_variation v join pool p on p.id = v.pool_id where v.product_id = any (${productIds}::int[]) and not v.archived`;
  return await rowsOf("the stock of items", stockRow, statement).execute(db);
}
