import type { KnownItem } from "@matinee/core/imports";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../../kernel/index.ts";

const itemRow = z.object({
  id: z.int(),
  name: z.string(),
  category: z.string(),
  description: z.string(),
  variations: z.array(
    z.object({
      options: z.array(z.object({ name: z.string(), option: z.string() })),
      price: z.int(),
      stock: z.int(),
      vatRate: z.number(),
    }),
  ),
});

/** SQL: the pieces in pool `o` that nobody has bought. */
export const piecesLeft = sql`(o.size + o.over - o.committed)`;

/** SQL: the options `op` of variation `v`, each with its attribute `a`. */
export const optionsOfVariation = sql`attribute_option op join product_attribute a on a.id = op.attribute_id
  where a.product_id = v.product_id and op.id = any (v.option_ids)`;

/** The items of a school that are not in the archive, the newest last. */
export async function readKnownItems(trx: Db, school: number): Promise<readonly KnownItem[]> {
  const statement = sql`
    select p.id, p.name, pc.name as category, p.description,
        coalesce((select jsonb_agg(jsonb_build_object('price', v.price_pence, 'stock', ${piecesLeft}, 'vatRate', v.vat_bp / 100.0, 'options',
            coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'option', op.name) order by a.position, a.id)
              from ${optionsOfVariation}), '[]')) order by v.id)
          from product_variation v join pool o on o.id = v.pool_id where v.product_id = p.id and not v.archived), '[]') as variations
      from product p join product_category pc on pc.id = p.category_id
     where p.franchise_id = ${school} and p.status <> 'archived' order by p.id`;
  return await rowsOf("items of a school", itemRow, statement).execute(trx);
}
