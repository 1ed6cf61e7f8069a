import type { BasketProblem } from "@matinee/contract";
import { pence } from "@matinee/core/kernel";
import type { ProductLine } from "./line.ts";
import { priceNowOf } from "./price-now.ts";
import { freeIn, hasRoom, priceProblem, problemOf } from "./problem-of-line.ts";
import type { Situation } from "../availability.ts";

/** What stands in the way of a shop item. */
export function productProblems(line: ProductLine, situation: Situation): BasketProblem[] {
  const { name, open, personalisation } = line.product;
  if (!open) return [problemOf(line, "not_on_sale", `${name} is no longer on sale.`, ["remove"])];
  if (line.personalisation !== null && personalisation === null)
    return [problemOf(line, "not_on_sale", `${name} can no longer be personalised.`, ["remove"])];
  const printing = pence(line.personalisation === null ? 0 : (personalisation?.price_pence ?? 0));
  const [was, is] = [line.unit_price_pence + line.personalisation_pence, priceNowOf(line) + printing];
  return [...priceProblem(line, name, pence(was), pence(is)), ...stockProblems(line, situation)];
}

/** Two lines on one stock are looked at together: what one may keep is what the others leave. */
function stockProblems(line: ProductLine, situation: Situation): BasketProblem[] {
  const poolId = line.variation.pool_id;
  if (hasRoom(situation, poolId)) return [];
  const free = freeIn(situation, poolId) ?? 0;
  const others = (situation.wanted.get(poolId) ?? 0) - line.quantity;
  const available = Math.max(0, free - others);
  const what = [line.product.name, ...line.attributes.map((one) => one.option)].join(", ");
  const message = free === 0 ? `${what} has sold out.` : `There are only ${free} left of ${what}.`;
  const remedies: BasketProblem["remedies"] = available > 0 ? ["lower_quantity", "remove"] : ["remove"];
  return [problemOf(line, "no_stock_left", message, remedies, { available })];
}
