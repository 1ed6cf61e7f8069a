import type { ItemChoices, ItemForm, StaffItem } from "@matinee/contract/client";
import { counted, formatCount, formatList, formatPence } from "@matinee/format";
import { differencesIn, nameIn, tidyText } from "../../ui/differences.ts";
import type { Difference } from "../../ui/EditConflict.tsx";
import { textOf } from "../../ui/form-data.ts";
import { NO_PRICE, readNumbers, type ReadForm } from "../../ui/read-numbers.ts";

/** What an item comes in, while it is edited. A key names a row of the form, whether it is stored or not. */
export interface EditedAttribute {
  readonly key: string;
  readonly id: number | null;
  readonly name: string;
  readonly options: readonly EditedOption[];
}
export interface EditedOption {
  readonly key: string;
  readonly id: number | null;
  readonly name: string;
  readonly colour: string | null;
}

/** One combination of options: a row of the form. */
export interface Combination {
  readonly key: string;
  readonly options: readonly EditedOption[];
  /** Undefined: it is new, or not made yet. */
  readonly stored: StaffItem["variations"][number] | undefined;
}

/** What a stored item comes in, to edit. */
export const editedOf = (of: StaffItem | undefined): EditedAttribute[] =>
  (of?.attributes ?? []).map(({ id, name, options }) => ({
    key: String(id),
    id,
    name,
    options: options.map((one) => ({ key: String(one.id), ...one })),
  }));

/** Each option of one attribute with each of the others. */
export function combinationsOf(attributes: readonly EditedAttribute[], item: StaffItem | undefined): Combination[] {
  const made = attributes.reduce<EditedOption[][]>(
    (rows, { options }) => rows.flatMap((row) => options.map((option) => [...row, option])),
    [[]],
  );
  const keyOf = (ids: readonly (number | null)[]) => ids.toSorted((a, b) => (a ?? 0) - (b ?? 0)).join();
  const known = new Map(item?.variations.map((one) => [keyOf(one.option_ids), one]));
  return made.map((options) => ({
    key: options.map(({ key }) => key).join("+"),
    options,
    stored: known.get(keyOf(options.map(({ id }) => id))),
  }));
}

type StoredVariation = StaffItem["variations"][number];

/** Pieces that can still be sold: those at the checkout are promised. */
export const freeStock = ({ stock, held }: StoredVariation) => Math.max(stock - held, 0);

const MOST_NAMED = 12;

/** Says which stock a save takes away, because the item no longer comes in it; null if none. */
export function stockGoing(item: StaffItem | undefined, rows: readonly Combination[]): string | null {
  const namesOf = (names: readonly string[]) => JSON.stringify(names.map((one) => one.trim().toLowerCase()).toSorted());
  const staying = new Set(rows.flatMap(({ stored }) => (stored === undefined ? [] : [stored.id])));
  // One that is removed and added again by its name is the same one.
  const named = new Set(rows.map(({ options }) => namesOf(options.map(({ name }) => name))));
  const going = (item?.variations ?? []).filter(
    (one) => freeStock(one) > 0 && !staying.has(one.id) && !named.has(namesOf(one.options)),
  );
  if (going.length === 0) return null;
  const pieces = going.reduce((sum, one) => sum + freeStock(one), 0);
  const names = going.map((one) => `${formatCount(freeStock(one))} of ${one.options.join(" ") || "the item"}`);
  const more = names.length - MOST_NAMED;
  const all = more > 0 ? [...names.slice(0, MOST_NAMED), `of ${counted(more, "other combination")}`] : names;
  return `Saving takes ${counted(pieces, "piece")} out of stock: ${formatList(all)}.`;
}

/** The form of an item as the API takes it, and which row each of its variations is. */
export function readItemForm(
  form: FormData,
  attributes: readonly EditedAttribute[],
  rows: readonly Combination[],
): ReadForm<ItemForm> & { readonly sent: readonly string[] } {
  const { errors, whole, price } = readNumbers(form);
  const first = rows.find(({ stored }) => stored !== undefined)?.stored;
  const base = form.has("price")
    ? { price: price("price"), vat_rate: Number(textOf(form, "vat_rate")), stock: whole("stock") }
    : { price: first?.price ?? 0, vat_rate: first?.vat_rate ?? 0, stock: 0 };
  // One rate for all that is for sale; null if it differs.
  const oneVat = form.has("one_vat") ? Number(textOf(form, form.has("all_vat") ? "all_vat" : "vat_rate")) : null;
  if (oneVat !== null) base.vat_rate = oneVat;
  const own = rows.flatMap(({ key, options, stored }) => {
    const made = !form.has(`rows.${key}`) || form.has(`made.${key}`);
    const typed = textOf(form, `price.${key}`).trim();
    const vat = textOf(form, `vat.${key}`);
    if (made && stored === undefined && typed === "" && vat === "") return [];
    const terms = {
      options: options.map(({ name }) => name),
      price: !made || typed === "" ? (stored?.price ?? base.price) : price(`price.${key}`),
      vat_rate: oneVat ?? (vat === "" ? (stored?.vat_rate ?? base.vat_rate) : Number(vat)),
      made,
    };
    if (made && stored !== undefined && typed === "") errors[`price.${key}`] = NO_PRICE;
    return [{ key, terms }];
  });
  const body = {
    name: textOf(form, "name"),
    description: textOf(form, "description"),
    category_id: Number(textOf(form, "category_id")),
    attributes: attributes.map(({ id, name, options }) => ({
      id,
      name,
      options: options.map((one) => ({ id: one.id, name: one.name, colour: one.colour })),
    })),
    ...base,
    variations: own.map(({ terms }) => terms),
    personalisation: form.has("prints")
      ? {
          label: textOf(form, "personalisation.label"),
          allowed: allowedOf(textOf(form, "personalisation.allowed")),
          max_length: whole("personalisation.max_length"),
          price: price("personalisation.price"),
        }
      : null,
  };
  return { body, errors, sent: own.map(({ key }) => key) };
}

type Allowed = NonNullable<ItemForm["personalisation"]>["allowed"];

const ALLOWED_NAMES: Readonly<Record<Allowed, string>> = {
  letters: "Letters",
  letters_and_numbers: "Letters and numbers",
  numbers: "Numbers",
  kept: "Same as before",
};
// The record has exactly these keys.
const ALL_ALLOWED = Object.keys(ALLOWED_NAMES) as Allowed[];

/** What may be printed, as somebody chooses it. */
export const allowedChoices = (item: StaffItem | undefined) =>
  ALL_ALLOWED.filter((one) => one !== "kept" || item?.personalisation?.allowed === "kept").map((value) => ({
    value,
    name: ALLOWED_NAMES[value],
  }));

function allowedOf(text: string): Allowed {
  return ALL_ALLOWED.find((one) => one === text) ?? "letters";
}

const LABELS = {
  name: "Name",
  description: "Description",
  category_id: "Category",
  variations: "Sizes, colours and prices",
  personalisation: "Personalisation",
} as const;

type Name = keyof typeof LABELS;

/** "S Black £20.00, M Black £20.00". */
function variationsText(form: Pick<ItemForm, "variations" | "attributes" | "price" | "vat_rate">): string {
  const own = new Map(form.variations.map((one) => [one.options.join("+"), one]));
  const all = form.attributes.reduce<string[][]>(
    (rows, { options }) => rows.flatMap((row) => options.map(({ name }) => [...row, name])),
    [[]],
  );
  return all
    .flatMap((names) => {
      const terms = own.get(names.join("+")) ?? { ...form, made: true };
      return terms.made ? [`${names.join(" ")} ${formatPence(terms.price)}, VAT ${terms.vat_rate}%`.trim()] : [];
    })
    .join("\n");
}

/**
 * A stored item as its editor would send it unchanged.
 *
 * @internal
 */
export function formOf(item: StaffItem): ItemForm {
  const { name, description, category_id, personalisation, attributes, variations } = item;
  const made = variations.map(({ options, price, vat_rate }) => ({ options, price, vat_rate, made: true }));
  const known = new Set(made.map(({ options }) => options.join("+")));
  const not = attributes
    .reduce<string[][]>((rows, { options }) => rows.flatMap((row) => options.map((one) => [...row, one.name])), [[]])
    .filter((options) => !known.has(options.join("+")))
    .map((options) => ({ options, price: 0, vat_rate: 0, made: false }));
  return {
    name,
    description,
    category_id,
    personalisation,
    attributes,
    price: 0,
    vat_rate: 0,
    stock: 0,
    variations: [...made, ...not],
  };
}

function textOfField(form: ItemForm, name: Name, { categories }: ItemChoices): string {
  switch (name) {
    case "category_id":
      return nameIn(categories, form.category_id);
    case "variations":
      return variationsText(form);
    case "personalisation": {
      const print = form.personalisation;
      if (print === null) return "";
      return `${print.label}: ${ALLOWED_NAMES[print.allowed]}, up to ${print.max_length}, ${formatPence(print.price)}`;
    }
    default:
      return tidyText(form[name]);
  }
}

/** The fields in which two versions of an item differ. */
export function itemDifferences(
  mine: ItemForm,
  {
    stored,
    opened,
    choices,
  }: { readonly stored: StaffItem; readonly opened: StaffItem; readonly choices: ItemChoices },
): Difference<Name>[] {
  const versions = { mine, stored: formOf(stored), opened: formOf(opened) };
  return differencesIn<ItemForm, Name>(LABELS, (form, name) => textOfField(form, name, choices), versions);
}

/** What to save: this user's version, but for the fields that they leave to the other. */
export function itemMerged(mine: ItemForm, stored: StaffItem, theirs: readonly Name[]): ItemForm {
  const other = formOf(stored);
  const { attributes, variations, price, vat_rate, stock } = theirs.includes("variations") ? other : mine;
  return {
    name: theirs.includes("name") ? other.name : mine.name,
    description: theirs.includes("description") ? other.description : mine.description,
    category_id: theirs.includes("category_id") ? other.category_id : mine.category_id,
    personalisation: theirs.includes("personalisation") ? other.personalisation : mine.personalisation,
    attributes,
    variations,
    price,
    vat_rate,
    stock,
  };
}
