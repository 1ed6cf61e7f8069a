import type { CallParsed, Variation } from "@matinee/contract";
import { err, ok } from "@matinee/core/kernel";
import { chooseOptions, notMade } from "@matinee/core/basket";
import { type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { getProduct } from "./get-product.ts";

/**
 * The variation that these options make, with its price and current stock. Refused unless it names one option of each
 * attribute. A combination that is not made answers `not_found`.
 */
export async function getVariationByAttributes(
  ctx: Context,
  input: CallParsed<"GET /products/get-variation-by-attributes", "query">,
): Promise<Outcome<Variation>> {
  const found = await getProduct(ctx, { id: input.product_id });
  if (!found.ok) return found;
  const { name, attributes, variations } = found.value;
  const chosen = chooseOptions(attributes, input.attribute_id ?? []);
  if (!chosen.ok) return refuse("invalid", chosen.error);
  const ids = new Set(chosen.value);
  const variation = variations.find(({ attribute_ids }) => ids.symmetricDifference(new Set(attribute_ids)).size === 0);
  if (variation !== undefined) return ok(variation);
  return err({ code: "not_found", messages: [notMade(name, attributes, chosen.value)] });
}
