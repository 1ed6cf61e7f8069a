import {
  combinationsOf,
  type ItemAttribute,
  type ItemDetails,
  MAX_VARIATIONS,
  validateItem,
} from "../catalogue/index.ts";
import type { FieldProblem } from "../family/index.ts";
import { combinationKey, inOneOrder, type ItemChoice, nameKey } from "./item-choices.ts";
import { itemDifferences } from "./item-differences.ts";
import type { ItemGroup } from "./item-groups.ts";
import type { ItemRow } from "./item-row.ts";
import type { Difference } from "./match-family.ts";

/** What a school can choose from for its items, and what it is. */
export interface ItemSchool {
  readonly categories: readonly { readonly id: number; readonly name: string }[];
  readonly isVatRegistered: boolean;
}

/** What becomes of the rows of an item: all of them, or none. */
export type ItemPlan =
  | { readonly kind: "refused"; readonly problems: ReadonlyMap<number, readonly FieldProblem[]> }
  | { readonly kind: "new"; readonly item: ItemDetails }
  /** The school has it. A file changes nothing of it, and each row says in what it differs. */
  | { readonly kind: "known"; readonly differences: ReadonlyMap<number, readonly Difference[]> };

/** Plans an item from all its rows. */
export function planItem(group: ItemGroup, school: ItemSchool): ItemPlan {
  const { rows, known } = group;
  const problems = new Problems(group);
  for (const row of rows) for (const { path, message } of row.problems) problems.add(row, path, message);
  if (group.name === "") problems.add(rows[0], "item_name", "Enter the name of the item.");
  const category = checkCategory(group, school, problems);
  checkAgreement(group, problems);
  const attributes = readAttributes(group, problems);
  if (attributes === null) return problems.refused();
  const rowOf = checkCombinations(rows, attributes, problems);
  if (problems.some) return problems.refused();
  if (known !== null) {
    const isWhole = rows.length === 1;
    return {
      kind: "known",
      differences: new Map(rows.map((row) => [row.n, itemDifferences(known, row, { isWhole })])),
    };
  }
  const combinations = combinationsOf(attributes.map(({ options }) => options.map(({ name }) => name)));
  const [first] = rows;
  const item: ItemDetails = {
    name: group.name,
    description: rows.find(({ description }) => description !== "")?.description ?? "",
    category_id: category ?? 0,
    personalisation: null,
    attributes,
    price: first.price,
    vat_rate: first.vatRate,
    stock: first.stock,
    variations: combinations.map((options) => {
      const row = rowOf.get(combinationKey(options));
      const { price, vatRate, stock } = row ?? first;
      return { options, price, vat_rate: vatRate, stock, made: row !== undefined };
    }),
  };
  const checked = validateItem(item, {
    categoryIds: school.categories.map(({ id }) => id),
    isVatRegistered: school.isVatRegistered,
    hasPrint: false,
  });
  if (checked.ok) return { kind: "new", item: checked.value };
  for (const { path, message } of checked.error) {
    const [row, field] = rowAndField(path, { item, rows, rowOf });
    problems.add(row, field, message);
  }
  return problems.refused();
}

/** Collects what is wrong with the rows of an item. */
class Problems {
  readonly #group: ItemGroup;
  readonly #byRow = new Map<number, FieldProblem[]>();

  constructor(group: ItemGroup) {
    this.#group = group;
  }

  get some(): boolean {
    return this.#byRow.size > 0;
  }

  add({ n }: ItemRow, path: string, message: string): void {
    const problems = this.#byRow.get(n) ?? [];
    if (!problems.some((one) => one.path === path && one.message === message)) problems.push({ path, message });
    this.#byRow.set(n, problems);
  }

  /** An item is imported whole, so its other rows are refused with the one that is wrong. */
  refused(): ItemPlan {
    const [wrong] = [...this.#byRow.keys()].toSorted((a, b) => a - b);
    const message = `Row ${wrong} of this item has a problem, and an item is imported whole or not at all.`;
    const others = [{ path: "", message }];
    return {
      kind: "refused",
      problems: new Map(this.#group.rows.map(({ n }) => [n, this.#byRow.get(n) ?? others])),
    };
  }
}

/** The category of the item. One that the item is in already counts also from the archive. */
function checkCategory({ rows, known }: ItemGroup, { categories }: ItemSchool, problems: Problems): number | null {
  const asked = rows.find(({ category }) => category !== "");
  const wanted = nameKey(asked?.category ?? "");
  const category = categories.find(({ name }) => nameKey(name) === wanted);
  const isOwn = known !== null && nameKey(known.category) === wanted;
  if (category !== undefined || isOwn) return category?.id ?? null;
  const names = categories.slice(0, 8).map(({ name }) => name);
  const which = asked === undefined ? "There is no category." : `There is no category called “${asked.category}”.`;
  problems.add(asked ?? rows[0], "category", `${which} Known here: ${names.join(", ")}.`);
  return null;
}

/** Rows of one item say the same of what belongs to all its sizes, or nothing. */
function checkAgreement({ rows }: ItemGroup, problems: Problems): void {
  const agree = (path: string, word: string, valueOf: (row: ItemRow) => string, keyOf: (text: string) => string) => {
    const first = rows.find((row) => valueOf(row) !== "");
    for (const row of rows)
      if (first !== undefined && valueOf(row) !== "" && keyOf(valueOf(row)) !== keyOf(valueOf(first)))
        problems.add(row, path, `Row ${first.n} gives this item another ${word}. It has one for all its rows.`);
  };
  agree("category", "category", ({ category }) => category, nameKey);
  agree(
    "description",
    "description",
    ({ description }) => description,
    (text) => text,
  );
  agree("reference", "reference", ({ reference }) => reference, nameKey);
}

/** What the item comes in, by all its rows. Null: that can't be said. */
function readAttributes({ rows }: ItemGroup, problems: Problems): readonly ItemAttribute[] | null {
  const choices = new Map<string, { readonly choice: ItemChoice; readonly row: ItemRow }>();
  for (const row of rows)
    for (const choice of row.choices)
      if (!choices.has(nameKey(choice.name))) choices.set(nameKey(choice.name), { choice, row });
  // Sizes come before colours, and both before what else there is.
  const all = [...choices.values()].toSorted((a, b) => RANK[a.choice.field] - RANK[b.choice.field]);
  for (const { choice, row: first } of all)
    for (const row of rows)
      if (optionsOf(row, choice.name).length === 0)
        problems.add(row, choice.field, `Row ${first.n} of this item has a ${wordOf(choice)}, and this row has none.`);
  const keys = all.map(
    ({ choice: { name } }) => new Set(rows.flatMap((row) => optionsOf(row, name).map(nameKey))).size,
  );
  const count = keys.reduce((product, one) => product * one, 1);
  const [first] = all;
  if (first !== undefined && count > MAX_VARIATIONS)
    problems.add(
      first.row,
      first.choice.field,
      `All rows of this item make ${count} combinations. Please keep it to ${MAX_VARIATIONS}, or make a second item.`,
    );
  if (problems.some) return null;
  return all.map(({ choice: { name } }, nth) => {
    // A file that is in order goes through the colours of each size.
    const outer = all.slice(0, nth).map(({ choice }) => choice.name);
    const alike = Map.groupBy(rows, (row) => JSON.stringify(outer.map((one) => combinationKey(optionsOf(row, one)))));
    const sequences = [...alike.values()].map((some) => some.flatMap((row) => optionsOf(row, name)));
    const options = inOneOrder(sequences);
    return { id: null, name, options: options.map((option) => ({ id: null, name: option, colour: null })) };
  });
}

const RANK = { sizes: 0, colours: 1, options: 2 };
const optionsOf = ({ choices }: ItemRow, name: string) =>
  choices.find((one) => nameKey(one.name) === nameKey(name))?.options ?? [];
const wordOf = ({ field, name }: ItemChoice) => (field === "options" ? `“${name}”` : name.toLowerCase());

/** The row of each combination. Two rows about the same are refused. */
function checkCombinations(
  rows: readonly ItemRow[],
  attributes: readonly ItemAttribute[],
  problems: Problems,
): ReadonlyMap<string, ItemRow> {
  const rowOf = new Map<string, ItemRow>();
  for (const row of rows)
    for (const options of combinationsOf(attributes.map(({ name }) => optionsOf(row, name)))) {
      const key = combinationKey(options);
      const earlier = rowOf.get(key);
      if (earlier === undefined) rowOf.set(key, row);
      else if (options.length === 0)
        problems.add(
          row,
          "item_name",
          `Row ${earlier.n} is this item too. Rows of one item differ in size, colour or another choice.`,
        );
      else
        problems.add(
          row,
          row.choices[0]?.field ?? "sizes",
          `Row ${earlier.n} of this item has ${options.join(", ")} too.`,
        );
    }
  return rowOf;
}

type Checked = { item: ItemDetails; rows: ItemGroup["rows"]; rowOf: ReadonlyMap<string, ItemRow> };

/** What the editor of an item calls its fields, as a row of the file and its field. */
function rowAndField(path: string, { item, rows, rowOf }: Checked): readonly [ItemRow, string] {
  const [first] = rows;
  const [list, nth = "", part = "", option = ""] = path.split(".");
  if (list === "variations")
    return [rowOf.get(combinationKey(item.variations[Number(nth)]?.options ?? [])) ?? first, part];
  if (list === "attributes") {
    const { name = "", options = [] } = item.attributes[Number(nth)] ?? {};
    const wanted = part === "options" ? options[Number(option)]?.name : options[0]?.name;
    const row = rows.find((one) => optionsOf(one, name).some((own) => nameKey(own) === nameKey(wanted ?? "")));
    const choice = row?.choices.find((one) => nameKey(one.name) === nameKey(name));
    return [row ?? first, choice?.field ?? "sizes"];
  }
  if (path === "description") return [rows.find(({ description }) => description !== "") ?? first, path];
  return [first, path === "name" ? "item_name" : path === "category_id" ? "category" : path];
}
