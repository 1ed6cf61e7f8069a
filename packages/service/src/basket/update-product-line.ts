import { ok } from "@matinee/core/kernel";
import { readPrint } from "@matinee/core/ordering";
import { type Db, refuse, type Outcome } from "../kernel/index.ts";
import { deleteLine } from "./delete-line.ts";
import { findProductLine } from "./find-line.ts";
import { foreignFields, type LineChange } from "./line-change.ts";
import type { ProductLine } from "../orders/index.ts";
import { promisePrices } from "./promise-prices.ts";
import { findSameLine, setQuantity } from "./same-line.ts";

/** Another text printed, none, or today's price of a shop item. */
export async function updateProductLine(trx: Db, change: LineChange): Promise<Outcome<null>> {
  const { orderId, itemId, input } = change;
  const foreign = foreignFields(input, {
    start_date: "A shop item has no start date.",
    child_ids: "A shop item is for nobody in particular.",
  });
  if (foreign.length > 0) return refuse("invalid", foreign);
  const line = await findProductLine(trx, orderId, itemId);
  if (!line.ok) return line;
  if (input.personalisation !== undefined) {
    const printed = await printAnew(trx, orderId, line.value, input.personalisation);
    if (!printed.ok) return printed;
  }
  if (input.accept_price === true) {
    const now = await findProductLine(trx, orderId, itemId);
    if (!now.ok) return now;
    await promisePrices(trx, now.value);
  }
  return ok(null);
}

/** Prints another text; where a line with that very text is there already, its pieces come over to this one. */
async function printAnew(trx: Db, orderId: string, line: ProductLine, wish: string | null): Promise<Outcome<null>> {
  const rule = line.product.personalisation;
  const print = readPrint(rule, { personalisation: wish });
  if (!print.ok) return refuse("invalid", print.error);
  if (print.value === line.personalisation) return ok(null);
  const pieces = { variationId: line.variation.id, personalisation: print.value, quantity: line.quantity };
  const same = await findSameLine(trx, orderId, pieces, line.id);
  if (!same.ok) return same;
  if (same.value !== null) {
    await setQuantity(trx, line.id, same.value.together);
    await deleteLine(trx, same.value.id);
  }
  // The price of printing stays as promised where it was printed before, whatever the text.
  const today = line.personalisation === null ? (rule?.price_pence ?? 0) : line.personalisation_pence;
  await trx
    .updateTable("order_item")
    .set({ personalisation: print.value, personalisation_pence: print.value === null ? 0 : today })
    .where("id", "=", line.id)
    .execute();
  return ok(null);
}
