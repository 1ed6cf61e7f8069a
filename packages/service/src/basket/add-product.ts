import type { CallParsed, FieldDetail, Problem, ProductItem } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { readPrint } from "@matinee/core/ordering";
import { inTransaction } from "@matinee/database";
import { authorizeVisitor, type Context, type Db, missing, refuse, type Outcome } from "../kernel/index.ts";
import { checkStock } from "./check-stock.ts";
import { findProduct, findVariation, type Product, type Variation } from "./find-variation.ts";
import { insertLine } from "./insert-line.ts";
import { lockBasket } from "./open-basket.ts";
import { ensureOrder } from "../orders/index.ts";
import { findSameLine, setQuantity, type Pieces } from "./same-line.ts";
import { showProduct } from "./show-line.ts";

type Input = CallParsed<"POST /order-items/add-product", "body">;

/**
 * Puts pieces of a shop item into the visitor's basket, which is opened where none is named and there is none. The same
 * choices with the same text printed join the line that has them, at the price it was promised.
 */
export async function addProduct(ctx: Context, input: Input): Promise<Outcome<ProductItem>> {
  const visitor = authorizeVisitor(ctx, "order:change");
  if (!visitor.ok) return visitor;
  const guestId = visitor.value;
  const orderId = input.order_id ?? (await ensureOrder(ctx, guestId)).id;
  if (orderId === null) return missing("The order");
  return await inTransaction(ctx.db, async (trx) => {
    const order = await lockBasket(ctx, trx, orderId);
    if (!order.ok) return order;
    const wish = await readWish(ctx, trx, input);
    if (!wish.ok) return wish;
    const itemId = await putIn(ctx, trx, orderId, wish.value);
    if (!itemId.ok) return itemId;
    const stock = await checkStock(trx, orderId, wish.value.variation.pool_id, input.quantity);
    return stock.ok ? await showProduct(ctx, trx, order.value, itemId.value) : stock;
  });
}

interface Wish {
  readonly product: Product;
  readonly variation: Variation;
  readonly pieces: Pieces;
}

/** What is asked for, found and checked; everything that is wrong with the form at once. */
async function readWish(ctx: Context, trx: Db, input: Input): Promise<Outcome<Wish>> {
  const product = await findProduct(ctx, trx, input.product_id);
  if (!product.ok) return product;
  const { attribute_id: chosen, quantity } = input;
  const optionIds = typeof chosen === "number" ? [chosen] : (chosen ?? []);
  const variation = await findVariation(trx, product.value, optionIds);
  const print = readPrint(product.value.personalisation, input);
  if (!print.ok) return refuse("invalid", [...(variation.ok ? [] : rowsOf(variation.error)), ...print.error]);
  if (!variation.ok) return variation;
  const pieces = { variationId: variation.value.id, personalisation: print.value, quantity };
  return ok({ product: product.value, variation: variation.value, pieces });
}

function rowsOf({ details }: Problem): readonly FieldDetail[] {
  return details === undefined || typeof details === "string" ? [] : details;
}

/** Joins the line that is alike, or writes a new one at today's price; answers its id. */
async function putIn(
  ctx: Context,
  trx: Db,
  orderId: string,
  { product, variation, pieces }: Wish,
): Promise<Outcome<string>> {
  const same = await findSameLine(trx, orderId, pieces);
  if (!same.ok) return same;
  if (same.value !== null) {
    await setQuantity(trx, same.value.id, same.value.together);
    return ok(same.value.id);
  }
  const printed = pieces.personalisation !== null;
  const itemId = await insertLine(ctx, trx, orderId, {
    type: "product",
    sellerId: product.seller_id,
    thing: { variationId: pieces.variationId },
    quantity: pieces.quantity,
    unitPrice: variation.price_pence,
    vatBp: variation.vat_bp,
    personalisation: pieces.personalisation,
    personalisationPrice: printed ? (product.personalisation?.price_pence ?? 0) : 0,
  });
  return ok(itemId);
}
