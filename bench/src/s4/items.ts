import { createPool } from "@matinee/database";

/** Puts `items` into a new category of the shop, each in three sizes. Returns the category's id. */
export async function createItems(databaseUrl: string, items: number): Promise<number> {
  const pool = createPool(databaseUrl, { max: 1 });
  const statement = `
    with category as (insert into product_category (name) values ('Made for the bench') returning id),
    items as (
      insert into product (franchise_id, category_id, name)
      select f.id, category.id, 'Item ' || n from category, generate_series(1, $1::int) n, (select id from franchise where is_network) f returning id),
    sizes as (insert into product_attribute (product_id, name) select id, 'Size' from items returning id, product_id),
    options as (
      insert into attribute_option (attribute_id, name, position)
      select sizes.id, one.name, one.nth from sizes, unnest(array['S', 'M', 'L']) with ordinality one(name, nth) returning id, attribute_id, position),
    pools as (insert into pool (kind, size) select 'stock', n % 4 from generate_series(1, 3 * $1::int) n returning id),
    numbered as (select id, row_number() over () as nth from pools),
    variations as (
      insert into product_variation (product_id, option_ids, price_pence, vat_bp, pool_id)
      select s.product_id, array[o.id], 1000 + 100 * (s.product_id % 9), 2000, p.id
      from (select *, row_number() over () as nth from options) o join sizes s on s.id = o.attribute_id join numbered p on p.nth = o.nth)
    select id from category`;
  const { rows } = await pool.query<{ id: number }>(statement, [items]);
  await pool.end();
  const [category] = rows;
  if (category === undefined) throw new Error("There is no category");
  return category.id;
}
