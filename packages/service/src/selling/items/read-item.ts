import type { StaffItem } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { PRINT_PATTERNS, type PrintAllowed } from "@matinee/core/catalogue";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";

const itemRow = shapes.staffItem.omit({ personalisation: true }).extend({
  personalisation: z
    .object({ label: z.string(), pattern: z.string(), max_length: z.int(), price_pence: shapes.money })
    .nullable(),
});

/** An item with the rule of what may be printed on it, as it is stored. */
export interface FoundItem {
  readonly item: StaffItem;
  /** The regular expression of the rule; null: nothing is printed. */
  readonly pattern: string | null;
}

/** One item as its editor shows it; null if there is none. */
export async function readItem(db: Db, id: number): Promise<FoundItem | null> {
  const statement = sql`
    select pr.id, pr.status, pr.version, pr.name, pr.description, pr.category_id, pr.figure, pr.personalisation,
      jsonb_build_object('id', f.id, 'name', f.name) as school,
      coalesce((select jsonb_agg(jsonb_build_object('id', at.id, 'name', at.name, 'options', o.options) order by at.position, at.id)
        from product_attribute at cross join lateral (
          select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'colour', o.colour) order by o.position, o.id) as options
          from attribute_option o where o.attribute_id = at.id and not o.archived) o
        where at.product_id = pr.id and o.options is not null), '[]') as attributes,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'option_ids', n.ids, 'options', n.names, 'price', v.price_pence,
          'vat_rate', (v.vat_bp / 100.0)::float8, 'stock', p.size + p.over - p.committed, 'held', p.held, 'sold', p.committed)
          order by n.places, v.id)
        from product_variation v join pool p on p.id = v.pool_id cross join lateral (
          select coalesce(jsonb_agg(o.id order by at.position, at.id), '[]') as ids, coalesce(jsonb_agg(o.name order by at.position, at.id), '[]') as names,
            array_agg(o.position order by at.position, at.id) as places
          from attribute_option o join product_attribute at on at.id = o.attribute_id where o.id = any (v.option_ids)) n
        where v.product_id = pr.id and not v.archived), '[]') as variations
    from product pr join franchise f on f.id = pr.franchise_id where pr.id = ${id}`;
  const found = await rowsOf("an item to edit", itemRow, statement).executeTakeFirst(db);
  if (found === undefined) return null;
  const { personalisation: print, ...rest } = found;
  const personalisation =
    print === null
      ? null
      : {
          label: print.label,
          allowed: allowedBy(print.pattern),
          max_length: print.max_length,
          price: print.price_pence,
        };
  return { item: { ...rest, personalisation }, pattern: print?.pattern ?? null };
}

function allowedBy(pattern: string): PrintAllowed {
  return (
    (["letters", "letters_and_numbers", "numbers"] as const).find((one) => PRINT_PATTERNS[one] === pattern) ?? "kept"
  );
}
