import { formatPence } from "@matinee/format";
import type { Product, Variation } from "@matinee/contract/client";

type Option = Product["attributes"][number]["options"][number];

export type OptionView = Option & {
  chosen: boolean;
  /** Whether it exists with the other chosen options. */
  exists: boolean;
  inStock: boolean;
  /** The option ids to select for this one. */
  choice: number[];
};
export type AttributeView = { id: number; name: string; options: OptionView[] };
export type Choice = {
  /** null: something is still to be chosen. */
  variation: Variation | null;
  attributes: AttributeView[];
  /** The names of what is still to be chosen: "size". */
  missing: string[];
  /** The colour of the picture: the chosen one, or the item's first; null: the item has no colours. */
  colour: string | null;
};

/**
 * What the option ids of an address choose, and every option seen from it. A size is never chosen beforehand. A colour is,
 * because the picture shows one: the first that is in stock. An option without an alternative is chosen as well.
 */
export function choose(product: Product, optionIds: readonly number[]): Choice {
  const chosen = chosenOptions(product, optionIds);
  const attributes = product.attributes.map(({ id, name, options }) => ({
    id,
    name,
    options: options.filter((option) => madeIn(product, [option.id]).length > 0).map(viewOf(product, chosen, options)),
  }));
  const missing = attributes
    .filter(({ options }) => !options.some((option) => option.chosen))
    .map(({ name }) => name.toLowerCase());
  const variation = missing.length === 0 ? (madeIn(product, chosen)[0] ?? null) : null;
  return { variation, attributes, missing, colour: colourOf(product, chosen) };
}

/** The variations that have all of these options. */
function madeIn({ variations }: Product, optionIds: readonly number[]): Variation[] {
  return variations.filter((one) => optionIds.every((id) => one.attribute_ids.includes(id)));
}

/** At most one option of each attribute, so that together they make at least one variation. */
function chosenOptions(product: Product, wanted: readonly number[]): number[] {
  const chosen: number[] = [];
  const open: Option[][] = [];
  for (const { options } of product.attributes) {
    const option = options.find(({ id }) => wanted.includes(id) && madeIn(product, [...chosen, id]).length > 0);
    if (option) chosen.push(option.id);
    else open.push(options);
  }
  for (const options of open) {
    const possible = options.filter(({ id }) => madeIn(product, [...chosen, id]).length > 0);
    const inStock = possible.find(({ id }) => madeIn(product, [...chosen, id]).some((one) => one.stock > 0));
    const [first] = possible;
    const only = options.filter(({ id }) => madeIn(product, [id]).length > 0).length === 1;
    if (first && (only || first.colour !== null)) chosen.push((inStock ?? first).id);
  }
  return chosen;
}

function colourOf({ attributes }: Product, chosen: readonly number[]): string | null {
  const colours = attributes.flatMap(({ options }) => options).filter(({ colour }) => colour !== null);
  return (colours.find(({ id }) => chosen.includes(id)) ?? colours[0])?.colour ?? null;
}

function viewOf(product: Product, chosen: readonly number[], siblings: readonly Option[]) {
  const others = chosen.filter((id) => !siblings.some((sibling) => sibling.id === id));
  return (option: Option): OptionView => {
    const choice = [...others, option.id];
    const made = madeIn(product, choice);
    return {
      ...option,
      chosen: chosen.includes(option.id),
      exists: made.length > 0,
      inStock: made.some((one) => one.stock > 0),
      choice,
    };
  };
}

/** The prices of what can still be chosen, as text: "£28", or "£28 to £35". */
export function priceText(product: Product, { variation }: Choice, extra: number): string {
  const from = (variation?.price ?? product.price_from) + extra;
  const to = (variation?.price ?? product.price_to) + extra;
  return priceRange({ price_from: from, price_to: to });
}

/** The VAT in the price, as text. */
export function vatText({ variations }: Product, { variation }: Choice): string {
  const rates = new Set(variation ? [variation.vat_rate] : variations.map((one) => one.vat_rate));
  const [rate = 0] = rates;
  if (rates.size > 1) return rates.has(0) ? "Some sizes have no VAT." : "Price includes VAT.";
  return rate > 0 ? `Price includes ${rate}% VAT.` : "No VAT on this item.";
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
