import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kernel/index.ts";

interface ItemVariation {
  /** Option names, one of each attribute. */
  readonly options: readonly string[];
  readonly price: number;
  readonly vatBp?: number;
  readonly stock?: number;
}

export interface ItemOptions {
  readonly franchiseId: number;
  readonly categoryId?: number;
  readonly name?: string;
  readonly status?: "open" | "closed";
  /** Option names by attribute name, both in order. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly variations: readonly ItemVariation[];
}

/** A shop item with its attributes, variations and their stock; it can be personalised for £5. */
export async function anItem(db: Db, item: ItemOptions) {
  const insert = async (query: RawBuilder<{ id: number }>) => (await query.execute(db)).rows[0]?.id ?? 0;
  const id = await insert(sql`insert into product (franchise_id, category_id, name, status, personalisation)
    values (${item.franchiseId}, ${item.categoryId ?? 1}, ${item.name ?? "Hoodie"}, ${item.status ?? "open"},
      '{"label": "Name", "pattern": "^[A-Z]+$", "max_length": 12, "price_pence": 500}') returning id`);
  const attributes = new Map<string, number>();
  const options = new Map<string, number>();
  for (const [position, [name, names]] of Object.entries(item.attributes).entries()) {
    const attribute = await insert(
      sql`insert into product_attribute (product_id, name, position) values (${id}, ${name}, ${position}) returning id`,
    );
    attributes.set(name, attribute);
    for (const [place, option] of names.entries())
      options.set(
        option,
        await insert(
          sql`insert into attribute_option (attribute_id, name, position) values (${attribute}, ${option}, ${place}) returning id`,
        ),
      );
  }
  const variations: { id: number; pool: number }[] = [];
  for (const { options: names, price, vatBp = 2_000, stock = 3 } of item.variations) {
    const pool = await insert(sql`insert into pool (kind, size) values ('stock', ${stock}) returning id`);
    const ids = names.map((name) => options.get(name) ?? 0).toSorted((a, b) => a - b);
    variations.push({
      pool,
      id: await insert(sql`insert into product_variation (product_id, option_ids, price_pence, vat_bp, pool_id)
        values (${id}, ${ids}::int[], ${price}, ${vatBp}, ${pool}) returning id`),
    });
  }
  const of = (map: ReadonlyMap<string, number>) => (name: string) => {
    const found = map.get(name);
    if (found === undefined) throw new Error(`The item has no ${name}`);
    return found;
  };
  return { id, attribute: of(attributes), option: of(options), variations };
}
