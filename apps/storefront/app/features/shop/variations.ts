import { formatPence } from "@matinee/format";
import type { Product, Variation } from "@matinee/contract/client";

export type OptionView = {
  id: number;
  name: string;
  chosen: boolean;
  /** Whether it exists with the other chosen options. */
  exists: boolean;
  inStock: boolean;
  /** The option ids to select for this one. */
  choice: number[];
};
export type AttributeView = { id: number; name: string; options: OptionView[] };
export type Choice = { variation: Variation | null; attributes: AttributeView[] };

/** The variation for the chosen option ids, and every option seen from it. */
export function choose(product: Product, optionIds: readonly number[]): Choice {
  const wanted = optionIds.filter((id) => product.variations.some((one) => one.attribute_ids.includes(id)));
  const variation = best(product.variations, wanted);
  const attributes = product.attributes.map(({ id, name, options }) => ({
    id,
    name,
    options: options
      .filter((option) => product.variations.some((one) => one.attribute_ids.includes(option.id)))
      .map((option) => viewOf(product, variation, option, options)),
  }));
  return { variation, attributes };
}

/** The variation with the most chosen options. Prefers one in stock, then the shop's order. */
function best(variations: readonly Variation[], wanted: readonly number[]): Variation | null {
  const score = (one: Variation) =>
    2 * wanted.filter((id) => one.attribute_ids.includes(id)).length + (one.stock > 0 ? 1 : 0);
  return variations.reduce<Variation | null>((top, one) => (top === null || score(one) > score(top) ? one : top), null);
}

function viewOf(
  product: Product,
  current: Variation | null,
  option: { id: number; name: string },
  siblings: readonly { id: number }[],
): OptionView {
  const others = (current?.attribute_ids ?? []).filter((id) => !siblings.some((sibling) => sibling.id === id));
  const choice = [...others, option.id];
  const exact = product.variations.find((one) => choice.every((id) => one.attribute_ids.includes(id)));
  return {
    id: option.id,
    name: option.name,
    chosen: current?.attribute_ids.includes(option.id) ?? false,
    exists: exact !== undefined,
    inStock: (exact?.stock ?? 0) > 0,
    choice,
  };
}

/** Show "left" up to this many pieces. */
const FEW = 5;

/** Stock in words. */
export function stockText(stock: number): { text: string; tone: "good" | "few" | "full" } {
  if (stock <= 0) return { text: "Out of stock", tone: "full" };
  return stock <= FEW ? { text: `Only ${stock} left`, tone: "few" } : { text: "In stock", tone: "good" };
}

/** "£28 to £35", or "£28". */
export function priceRange({ price_from, price_to }: Pick<Product, "price_from" | "price_to">): string {
  return price_from === price_to ? formatPence(price_from) : `${formatPence(price_from)} to ${formatPence(price_to)}`;
}

/** "Age 3–4 to Adult XL, in 2 colours". */
export function optionsText({ attributes }: Pick<Product, "attributes">): string {
  const parts = attributes.flatMap(({ name, options }) => {
    const [first, last] = [options[0]?.name, options.at(-1)?.name];
    if (!first || !last) return [];
    if (/size/i.test(name)) return [first === last ? first : `${first} to ${last}`];
    return [options.length === 1 ? first : `${options.length} ${name.toLowerCase()}s`];
  });
  return parts.join(", in ");
}

export const hasStock = (product: Product) => product.variations.some((one) => one.stock > 0);
