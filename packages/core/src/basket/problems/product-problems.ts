import { pence } from "../../kernel/index.ts";
import type { ProductLine } from "../line.ts";
import { currentPrice } from "../current-price.ts";
import { priceProblem, lineProblem, type BasketProblem } from "./line-problem.ts";
import { freeIn, hasRoom, type Availability } from "../availability.ts";

/** The problems of a shop item. */
export function productProblems(line: ProductLine, availability: Availability): BasketProblem[] {
  const { name, open, personalisation } = line.product;
  if (!open) return [lineProblem(line, "not_on_sale", `${name} is no longer on sale.`, ["remove"])];
  if (line.personalisation !== null && personalisation === null)
    return [lineProblem(line, "not_on_sale", `${name} can no longer be personalised.`, ["remove"])];
  const printing = pence(line.personalisation === null ? 0 : (personalisation?.price_pence ?? 0));
  const [was, is] = [line.unit_price_pence + line.personalisation_pence, currentPrice(line) + printing];
  return [...priceProblem(line, name, pence(was), pence(is)), ...stockProblems(line, availability)];
}

/** Lines on the same stock are checked together: a line may keep what the others leave. */
function stockProblems(line: ProductLine, availability: Availability): BasketProblem[] {
  const poolId = line.variation.pool_id;
  if (hasRoom(availability, poolId)) return [];
  const free = freeIn(availability, poolId) ?? 0;
  const others = (availability.wanted.get(poolId) ?? 0) - line.quantity;
  const available = Math.max(0, free - others);
  const what = [line.product.name, ...line.attributes.map((one) => one.option)].join(", ");
  const message = free === 0 ? `${what} has sold out.` : `Only ${free} left: ${what}.`;
  const remedies: BasketProblem["remedies"] = available > 0 ? ["lower_quantity", "remove"] : ["remove"];
  return [lineProblem(line, "no_stock_left", message, remedies, { available })];
}
