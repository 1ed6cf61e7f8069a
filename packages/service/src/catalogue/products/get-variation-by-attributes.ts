import type { CallParsed, FieldDetail, Product, Variation } from "@matinee/contract";
import { err, ok } from "@matinee/core/kernel";
import type { Context } from "../../kernel/context.ts";
import { refuse, type Outcome } from "../../kernel/outcome.ts";
import { getProduct } from "./get-product.ts";

/**
 * The variation that a choice of options makes, with its price and what is in stock now. A choice that is not one option
 * of each attribute is refused; one that nothing is made in is not found.
 */
export async function getVariationByAttributes(
  ctx: Context,
  input: CallParsed<"GET /products/get-variation-by-attributes", "query">,
): Promise<Outcome<Variation>> {
  const found = await getProduct(ctx, { id: input.product_id });
  if (!found.ok) return found;
  const product = found.value;
  const chosen = new Set(input.attribute_id ?? []);
  const problems = choiceProblems(product, chosen);
  if (problems.length > 0) return refuse("invalid", problems);
  const variation = product.variations.find(
    ({ attribute_ids: ids }) => chosen.symmetricDifference(new Set(ids)).size === 0,
  );
  if (variation !== undefined) return ok(variation);
  return err({ code: "not_found", messages: [notMade(product, chosen)] });
}

function choiceProblems({ attributes }: Product, chosen: ReadonlySet<number>): FieldDetail[] {
  const known = new Set(attributes.flatMap(({ options }) => options.map(({ id }) => id)));
  const strays = [...chosen].filter((id) => !known.has(id)).map((id) => `Option ${id} does not belong to this item.`);
  const counts = attributes.flatMap(({ name, options }) => {
    const n = options.filter(({ id }) => chosen.has(id)).length;
    if (n === 1) return [];
    return [n === 0 ? `Please choose: ${name}.` : `Please choose only one: ${name}.`];
  });
  return [...strays, ...counts].map((message) => ({ path: "attribute_id", message }));
}

function notMade({ name, attributes }: Product, chosen: ReadonlySet<number>): string {
  const options = attributes.flatMap((attribute) => attribute.options.filter(({ id }) => chosen.has(id)));
  return options.length === 0
    ? `${name} can't be ordered.`
    : `${name} is not made in ${options.map((option) => option.name).join(", ")}.`;
}
