import type { ClassItem, ProductItem } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { type Context, type Db, missing, type Outcome } from "../kernel/index.ts";
import type { OrderRow } from "../orders/index.ts";
import { showLines } from "./write-line.ts";

/** The line of a class or camp as the cart now shows it. */
export async function showClass(ctx: Context, trx: Db, order: OrderRow, itemId: string): Promise<Outcome<ClassItem>> {
  const [shown] = await showLines(trx, order, ctx.today(), [itemId]);
  return shown !== undefined && "children" in shown ? ok(shown) : missing("The line");
}

/** The line of a shop item as the cart now shows it. */
export async function showProduct(
  ctx: Context,
  trx: Db,
  order: OrderRow,
  itemId: string,
): Promise<Outcome<ProductItem>> {
  const [shown] = await showLines(trx, order, ctx.today(), [itemId]);
  return shown !== undefined && "product_id" in shown ? ok(shown) : missing("The line");
}
