import { formatPenceExact } from "@matinee/format";
import { combinationsOf } from "../catalogue/index.ts";
import { tidyText } from "../family/index.ts";
import { combinationKey, nameKey } from "./item-choices.ts";
import type { ItemRow } from "./item-row.ts";
import type { Difference } from "./match-family.ts";

/** One of the combinations of sizes and colours that an item comes in. */
interface KnownVariation {
  readonly options: readonly { readonly name: string; readonly option: string }[];
  /** Pence. */
  readonly price: number;
  /** Pieces that nobody has bought. */
  readonly stock: number;
  /** Per cent. */
  readonly vatRate: number;
}

/** An item that the school has. */
export interface KnownItem {
  readonly id: number;
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly variations: readonly KnownVariation[];
}

/**
 * What a row says of an item and the school does not. What the row leaves out is no difference, and neither are the sizes and colours of other
 * rows: so `isWhole` tells that the item has no other row.
 */
export function itemDifferences(
  known: KnownItem,
  row: ItemRow,
  { isWhole }: { readonly isWhole: boolean },
): Difference[] {
  const choices = choiceDifferences(known, row, isWhole);
  const compared = variationsOf(known, row);
  const each = (field: string, text: (one: KnownVariation) => string, theirs: string): Difference[] => {
    const ours = [...new Set(compared.map(text))];
    return ours.every((one) => one === theirs) ? [] : [{ field, ours: ours.join(", "), theirs }];
  };
  const differs = (field: string, ours: string, theirs: string, isSame = ours === theirs): Difference[] =>
    isSame ? [] : [{ field, ours, theirs }];
  return [
    ...differs("category", known.category, row.category, nameKey(known.category) === nameKey(row.category)),
    ...each("price", ({ price }) => formatPenceExact(price), formatPenceExact(row.price)),
    ...each("stock", ({ stock }) => String(stock), String(row.stock)),
    ...each("vat_rate", ({ vatRate }) => `${vatRate}%`, `${row.vatRate}%`),
    ...choices,
    ...differs("description", tidyText(known.description), row.description),
  ].filter(({ field }) => row.given.has(field));
}

const optionOf = ({ options }: KnownVariation, name: string) =>
  options.find((one) => nameKey(one.name) === nameKey(name))?.option;

/** The variations that a row is about, the cheapest first. A row that names no colour is about all colours. */
function variationsOf(known: KnownItem, { choices }: ItemRow): KnownVariation[] {
  const wanted = choices.map(({ name, options }) => ({ name, keys: new Set(options.map(nameKey)) }));
  return known.variations
    .filter((one) => wanted.every(({ name, keys }) => keys.has(nameKey(optionOf(one, name) ?? ""))))
    .toSorted((a, b) => a.price - b.price || a.stock - b.stock || a.vatRate - b.vatRate);
}

function choiceDifferences(known: KnownItem, { choices }: ItemRow, isWhole: boolean): Difference[] {
  const differences = choices.flatMap(({ field, name, options }): Difference[] => {
    const ours = [...new Set(known.variations.flatMap((one) => optionOf(one, name) ?? []))];
    const [here, there] = [new Set(ours.map(nameKey)), new Set(options.map(nameKey))];
    const isSame = there.isSubsetOf(here) && (!isWhole || here.isSubsetOf(there));
    return isSame ? [] : [{ field, ours: listed(ours), theirs: listed(options) }];
  });
  const [first] = choices;
  if (first === undefined || differences.length > 0) return differences;
  // Each size and each colour is here, but perhaps not each size in each colour.
  const names = choices.map(({ name }) => name);
  const ours = new Map(
    known.variations.map((one) => {
      const options = names.map((name) => optionOf(one, name) ?? "");
      return [combinationKey(options), options.join(", ")] as const;
    }),
  );
  const theirs = combinationsOf(choices.map(({ options }) => options));
  const missing = theirs.filter((options) => !ours.has(combinationKey(options)));
  const left = isWhole && theirs.length < ours.size;
  return missing.length === 0 && !left
    ? []
    : [{ field: first.field, ours: listed([...ours.values()]), theirs: listed(theirs.map((one) => one.join(", "))) }];
}

const listed = (names: readonly string[]) => names.toSorted().join("; ");
