import { formatPenceExact } from "@matinee/format";
import type { ItemDetails } from "../catalogue/index.ts";
import { tidyText } from "../family/index.ts";
import type { Difference } from "./match-family.ts";
import { readParts } from "./read-value.ts";

/** An item that the school has. */
export interface KnownItem {
  readonly name: string;
  readonly category: string;
  /** Pence, of all its sizes and colours, the lowest first. */
  readonly prices: readonly number[];
  /** Pieces in stock, of all its sizes and colours. */
  readonly stocks: readonly number[];
  /** Per cent, of all its sizes and colours. */
  readonly vatRates: readonly number[];
  /** Names, as one cell. */
  readonly sizes: string;
  /** Names, as one cell. */
  readonly colours: string;
  readonly description: string;
}

/**
 * What a file says of an item and the school does not. What the file leaves out is no difference. Where sizes differ in price, a file that was
 * taken out has the lowest.
 */
export function itemDifferences(
  known: KnownItem,
  item: ItemDetails,
  { given, category }: { readonly given: ReadonlySet<string>; readonly category: string },
): Difference[] {
  const options = (name: string) =>
    item.attributes.find((one) => one.name === name)?.options.map((option) => option.name) ?? [];
  const theirPrice = formatPenceExact(item.price);
  const pairs: readonly Difference[] = [
    { field: "category", ours: known.category, theirs: category },
    {
      field: "price",
      ours: (known.prices[0] ?? 0) === item.price ? theirPrice : known.prices.map(formatPenceExact).join(", "),
      theirs: theirPrice,
    },
    { field: "stock", ours: known.stocks.join(", "), theirs: String(item.stock) },
    { field: "vat_rate", ours: known.vatRates.map((rate) => `${rate}%`).join(", "), theirs: `${item.vat_rate}%` },
    { field: "sizes", ours: listed(readParts(known.sizes)), theirs: listed(options("Size")) },
    { field: "colours", ours: listed(readParts(known.colours)), theirs: listed(options("Colour")) },
    { field: "description", ours: tidyText(known.description), theirs: item.description },
  ];
  return pairs.filter(({ field, ours, theirs }) => given.has(field) && ours !== theirs);
}

const listed = (names: readonly string[]) => names.toSorted().join("; ");
