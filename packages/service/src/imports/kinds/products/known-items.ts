import type { KnownItem } from "@matinee/core/imports";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../../kernel/index.ts";

const itemRow = z.object({
  name: z.string(),
  category: z.string(),
  prices: z.array(z.int()),
  stocks: z.array(z.int()),
  vatRates: z.array(z.number()),
  sizes: z.string(),
  colours: z.string(),
  description: z.string(),
});

/** SQL: the options of item `p` with this name, such as Size. */
export const itemOptions = (name: string) => sql`(select string_agg(o.name, '; ' order by o.position, o.id)
  from product_attribute a join attribute_option o on o.attribute_id = a.id and not o.archived where a.product_id = p.id and a.name = ${name})`;

/** SQL: the pieces in pool `o` that nobody has bought. */
export const piecesLeft = sql`(o.size + o.over - o.committed)`;

/** The items of a school that are not in the archive, the newest last. */
export async function readKnownItems(trx: Db, school: number): Promise<readonly KnownItem[]> {
  const ofVariations = (value: ReturnType<typeof sql>) => sql`array(select distinct ${value} from product_variation v
    join pool o on o.id = v.pool_id where v.product_id = p.id and not v.archived order by 1)`;
  const statement = sql`
    select p.name, pc.name as category, ${ofVariations(sql`v.price_pence`)} as prices, ${ofVariations(piecesLeft)} as stocks,
        ${ofVariations(sql`(v.vat_bp / 100.0)::float8`)} as "vatRates",
        coalesce(${itemOptions("Size")}, '') as sizes, coalesce(${itemOptions("Colour")}, '') as colours, p.description
      from product p join product_category pc on pc.id = p.category_id
     where p.franchise_id = ${school} and p.status <> 'archived' order by p.id`;
  return await rowsOf("items of a school", itemRow, statement).execute(trx);
}
