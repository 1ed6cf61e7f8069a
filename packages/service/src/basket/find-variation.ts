import { chooseOptions, notMade, type Choice } from "@matinee/core/ordering";
import { ok } from "@matinee/core/kernel";
import type { Personalisation } from "@matinee/database";
import { sql } from "kysely";
import { soldIn, type Context, type Db, missing, refuse, type Outcome } from "../kernel/index.ts";

/** An item of this shop as it is sold today. */
export interface Product {
  readonly id: number;
  readonly name: string;
  readonly seller_id: number;
  readonly open: boolean;
  readonly personalisation: Personalisation | null;
  readonly choices: readonly Choice[];
}

export interface Variation {
  readonly id: number;
  readonly price_pence: number;
  readonly vat_bp: number;
  readonly pool_id: number;
}

/** An item of this shop that is on sale; one of another school's was not found. */
export async function findProduct(ctx: Context, trx: Db, productId: number): Promise<Outcome<Product>> {
  const { rows } = await sql<Product>`
    select pr.id, pr.name, pr.franchise_id as seller_id, pr.status = 'open' as open, pr.personalisation,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', pa.name, 'options', coalesce((
          select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.position, o.id)
          from attribute_option o where o.attribute_id = pa.id), '[]')) order by pa.position, pa.id)
        from product_attribute pa where pa.product_id = pr.id), '[]') as choices
    from product pr join franchise f on f.id = pr.franchise_id
    where pr.id = ${productId} and ${soldIn(ctx.site)}`.execute(trx);
  const [product] = rows;
  if (product === undefined) return missing("The item");
  return product.open ? ok(product) : refuse("not_on_sale");
}

/** The variation that these options make; refused with a row for each choice that is missing or wrong. */
export async function findVariation(
  trx: Db,
  product: Product,
  optionIds: readonly number[],
): Promise<Outcome<Variation>> {
  const chosen = chooseOptions(product.choices, optionIds);
  if (!chosen.ok) return refuse("invalid", chosen.error);
  const variation = await trx
    .selectFrom("product_variation")
    .select(["id", "price_pence", "vat_bp", "pool_id"])
    .where("product_id", "=", product.id)
    .where(sql<boolean>`option_ids = ${chosen.value}::int[]`)
    .executeTakeFirst();
  if (variation !== undefined) return ok(variation);
  return refuse("invalid", [{ path: "attribute_id", message: notMade(product.name, product.choices, chosen.value) }]);
}
