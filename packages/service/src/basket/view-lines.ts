import type { ClassItem, ProductItem } from "@matinee/contract";
import { clashesOf, freeIn } from "@matinee/core/basket";
import { ok } from "@matinee/core/kernel";
import { missing, type Context, type Db, type Outcome } from "../kernel/index.ts";
import { classItemView, loadAvailability, loadOrder, productItemView, type OrderRow } from "../orders/index.ts";

/** The lines with these ids as the cart shows them, in basket order. Prices include offers from the whole basket. */
export async function viewLines(
  ctx: Context,
  trx: Db,
  order: OrderRow,
  lineIds: readonly string[],
): Promise<(ClassItem | ProductItem)[]> {
  const { lines, priced } = await loadOrder(trx, order, ctx.today());
  const availability = await loadAvailability(trx, order.id, lines, { holdsPlaces: false });
  return lines
    .filter((line) => lineIds.includes(line.id))
    .flatMap((line): (ClassItem | ProductItem)[] => {
      const figures = priced.lines.find((one) => one.line.id === line.id);
      if (figures === undefined) return [];
      if (line.type === "product")
        return [productItemView(line, figures, freeIn(availability, line.variation.pool_id) ?? 0)];
      return [classItemView(line, figures, clashesOf(line, lines, availability.elsewhere))];
    });
}

/** The line of a class or camp as the cart now shows it. */
export async function viewClassLine(
  ctx: Context,
  trx: Db,
  order: OrderRow,
  lineId: string,
): Promise<Outcome<ClassItem>> {
  const [view] = await viewLines(ctx, trx, order, [lineId]);
  return view !== undefined && "children" in view ? ok(view) : missing("The cart item");
}

/** The line of a shop item as the cart now shows it. */
export async function viewProductLine(
  ctx: Context,
  trx: Db,
  order: OrderRow,
  lineId: string,
): Promise<Outcome<ProductItem>> {
  const [view] = await viewLines(ctx, trx, order, [lineId]);
  return view !== undefined && "product_id" in view ? ok(view) : missing("The cart item");
}
