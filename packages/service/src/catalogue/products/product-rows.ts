import { sql, type RawBuilder } from "kysely";
import { type Context, soldIn } from "../../kernel/index.ts";
import { freePlaces } from "../fragments.ts";
import { readyPictures } from "../picture-rows.ts";

const stock = sql`(select ${freePlaces} from pool p where p.id = v.pool_id)`;

// The addresses are those of productPoster: the item's figure and name, and its colour.
const postersOfProduct = sql`(select jsonb_agg('/posters/item/' || pr.id || '.svg?d=' || ${queryText(sql`pr.figure`)} || ',' || ${queryText(sql`pr.name`)}
    || coalesce('&c=' || substr(shade.colour, 2), '') order by shade.position, shade.id)
  from (select 1) one left join lateral (
    select o.colour, o.position, o.id from attribute_option o join product_attribute at on at.id = o.attribute_id
    where at.product_id = pr.id and o.colour is not null and not o.archived) shade on true)`;

function queryText(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`regexp_replace(lower(${text}), '[^a-z]+', '_', 'g')`;
}

// An attribute that the item no longer has stays for what was sold in it.
const isInUse = sql`exists (select from attribute_option o where o.attribute_id = at.id and not o.archived)`;

/** Columns of product `pr` with its category `pc` and seller `f` in the contract's shape. */
export const productColumns = sql`pr.id, pr.name, jsonb_build_object('id', pc.id, 'name', pc.name) as category, pr.description,
  coalesce((select jsonb_agg(one -> 'src') from jsonb_array_elements(photo.graphs) one), ${postersOfProduct}) as images,
  coalesce(photo.graphs, '[]') as pictures, pr.figure, pr.size_guide,
  coalesce((select min(v.price_pence) from product_variation v where v.product_id = pr.id and not v.archived), 0) as price_from,
  coalesce((select max(v.price_pence) from product_variation v where v.product_id = pr.id and not v.archived), 0) as price_to,
  coalesce((select jsonb_agg(jsonb_build_object('id', at.id, 'name', at.name, 'options',
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'colour', o.colour) order by o.position, o.id) from attribute_option o where o.attribute_id = at.id and not o.archived), '[]')) order by at.position, at.id)
    from product_attribute at where at.product_id = pr.id and ${isInUse}), '[]') as attributes,
  coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'attribute_ids', to_jsonb(v.option_ids), 'price', v.price_pence,
      'vat_rate', case when f.vat_number is null then 0 else v.vat_bp / 100.0 end, 'stock', ${stock}) order by v.id)
    from product_variation v where v.product_id = pr.id and not v.archived), '[]') as variations,
  case when pr.personalisation is null then null else jsonb_build_object('label', pr.personalisation -> 'label', 'max_length', pr.personalisation -> 'max_length',
    'pattern', pr.personalisation -> 'pattern', 'price', pr.personalisation -> 'price_pence') end as personalisation,
  jsonb_build_object('id', f.id, 'name', f.name) as seller, not f.is_network or f.postage_pence is null as collect,
  case when f.postage_pence is null then null else jsonb_build_object('price', f.postage_pence, 'free_from', f.postage_free_from_pence) end as postage, 'GBP' as currency`;

/** Product `pr` with its category and seller. */
export const productTables = sql`from product pr join product_category pc on pc.id = pr.category_id join franchise f on f.id = pr.franchise_id
  cross join lateral (select ${readyPictures(sql`ph.product_id = pr.id`)} as graphs) photo`;

/** Condition: the product is on sale in this shop. */
export const onSaleInShop = (ctx: Context) => sql`pr.status = 'open' and ${soldIn(ctx.site)}`;

export const productsOfShop = (ctx: Context) => sql`${productTables} where ${onSaleInShop(ctx)}`;

/** Columns of shop category `c`, with the number of this shop's products in it. */
export function categoryColumns(ctx: Context): RawBuilder<unknown> {
  return sql`c.id, c.name, c.description, c.figure, (select count(*)::int ${productsOfShop(ctx)} and pr.category_id = c.id) as products`;
}
