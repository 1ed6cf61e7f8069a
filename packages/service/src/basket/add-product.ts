import type { CallParsed, ProductItem } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { addProductLine, fitLines, type ProductOnSale } from "@matinee/core/basket";
import { inTransaction, pipeline, rowsOf, type CheckedStatement } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import {
  authorizeVisitor,
  inViewedSchool,
  missing,
  soldIn,
  type Context,
  type Db,
  type Outcome,
} from "../kernel/index.ts";
import { ensureOrder, lineCount, personalisation } from "../orders/index.ts";
import { poolsWhere } from "../places/index.ts";
import { lockBasket } from "./lock-basket.ts";
import { viewProductLine } from "./view-lines.ts";
import { changeLine, insertLines } from "./write-lines.ts";

type Input = CallParsed<"POST /order-items/add-product", "body">;

/**
 * Adds a shop item to the visitor's basket. Without an order id it uses the visitor's open order, or opens one. An item
 * with the same options and the same printed text is added to its existing line, at the price that line promised.
 */
export async function addProduct(ctx: Context, input: Input): Promise<Outcome<ProductItem>> {
  const visitor = authorizeVisitor(ctx, "order:change");
  if (!visitor.ok) return visitor;
  const orderId = input.order_id ?? (await ensureOrder(ctx, visitor.value)).id;
  if (orderId === null) return missing("The order");
  const { attribute_id: chosen } = input;
  const optionIds = typeof chosen === "number" ? [chosen] : (chosen ?? []);
  return await inTransaction(ctx.db, async (trx) => {
    const order = await lockBasket(ctx, trx, orderId);
    if (!order.ok) return order;
    const { product, variation, stock, linesBefore } = await loadProduct(ctx, trx, {
      orderId,
      productId: input.product_id,
      optionIds,
    });
    const decided = addProductLine(product, variation, stock, { ...input, optionIds });
    if (!decided.ok) return decided;
    if (decided.value.kind === "more_pieces") {
      const { lineId, quantity } = decided.value;
      await changeLine(trx, lineId, { quantity });
      return await viewProductLine(ctx, trx, order.value, lineId);
    }
    const fitting = fitLines(linesBefore, [decided.value.line]);
    if (!fitting.ok) return fitting;
    const [lineId = ""] = await insertLines(ctx, trx, orderId, fitting.value);
    return await viewProductLine(ctx, trx, order.value, lineId);
  });
}

/** Loads an item of this shop with the number of lines of the basket, the variation that the options make and the stock left of it, in one round trip. */
async function loadProduct(
  ctx: Context,
  trx: Db,
  wanted: { readonly orderId: string; readonly productId: number; readonly optionIds: readonly number[] },
) {
  const optionIds = [...new Set(wanted.optionIds)].toSorted((a, b) => a - b);
  const chosen = sql<boolean>`v.product_id = ${wanted.productId} and v.option_ids = ${optionIds}::int[] and not v.archived`;
  const poolId = sql`(select v.pool_id from product_variation v where ${chosen})`;
  const [[product], [variation = null], [pool], lines] = await pipeline(
    trx,
    productOnSaleOf(ctx, wanted),
    trx
      .selectFrom("product_variation as v")
      .select(["v.id", "v.price_pence", "v.vat_bp"])
      .where(chosen)
      // Staff may be deleting it.
      .forKeyShare(),
    poolsWhere(sql`p.id = ${poolId}`),
    trx
      .selectFrom("order_item as i")
      .innerJoin("product_variation as pv", "pv.id", "i.variation_id")
      .select(["i.id", "pv.id as variation_id", "i.personalisation", "i.quantity"])
      .where("i.order_id", "=", wanted.orderId)
      .where("i.state", "=", "active")
      .where(sql<boolean>`pv.pool_id = ${poolId}`),
  );
  return { product, variation, stock: { pool, lines }, linesBefore: product?.lines_before ?? 0 };
}

const productOnSale = z.object({
  id: shapes.id,
  name: z.string(),
  seller_id: shapes.id,
  open: z.boolean(),
  personalisation: personalisation.nullable(),
  choices: z.array(z.object({ name: z.string(), options: z.array(shapes.ref) })),
  lines_before: z.int(),
});

function productOnSaleOf(
  ctx: Context,
  { productId, orderId }: { readonly productId: number; readonly orderId: string },
): CheckedStatement<ProductOnSale & { readonly lines_before: number }> {
  const statement = sql`
    select pr.id, pr.name, pr.franchise_id as seller_id, pr.status = 'open' as open, pr.personalisation,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', pa.name, 'options', coalesce((
          select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.position, o.id)
          from attribute_option o where o.attribute_id = pa.id and not o.archived), '[]')) order by pa.position, pa.id)
        from product_attribute pa where pa.product_id = pr.id
          and exists (select from attribute_option o where o.attribute_id = pa.id and not o.archived)), '[]') as choices,
      ${lineCount(orderId)} as lines_before
    from product pr join franchise f on f.id = pr.franchise_id
    where pr.id = ${productId} and ${soldIn(ctx.site)} and ${inViewedSchool(ctx, sql`pr.franchise_id`)}`;
  return rowsOf("an item on sale", productOnSale, statement);
}
