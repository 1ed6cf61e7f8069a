import { MAX_VARIATIONS } from "../catalogue/index.ts";
import { tidyLine } from "../family/index.ts";

/** A thing that an item comes in, such as its size, and what a row says of it. */
export interface ItemChoice {
  /** The field of the file that says it. */
  readonly field: "sizes" | "colours" | "options";
  readonly name: string;
  readonly options: readonly string[];
}

const PART = /\s*(?:"((?:[^"]|"")*)"\s*(?=[;,\n]|$)|([^;,\n]*))(?:[;,\n]|$)/gu;

/**
 * The names in a cell such as `S; M`. A name with a semicolon or a comma is in quotation marks.
 *
 * @internal Exported for tests.
 */
export function readOptions(text: string): string[] {
  return [...text.matchAll(PART)]
    .map(([, quoted, plain = ""]) => tidyLine(quoted?.replaceAll('""', '"') ?? plain))
    .filter((name) => name !== "");
}

/** The name and the option of a part such as `Length: Long`. A colon in the name is doubled. Null: it is none. */
function readNamed(part: string): { readonly name: string; readonly option: string } | null {
  const [, name = "", option = ""] = /^((?:[^:]|::)*):(?!:)(.*)$/u.exec(part) ?? [];
  const read = { name: tidyLine(name.replaceAll("::", ":")), option: tidyLine(option) };
  return read.name === "" || read.option === "" ? null : read;
}

/** What a row says of its sizes, colours and other choices. */
export function readChoices(
  values: Readonly<Record<string, string>>,
  refuse: (path: string, message: string) => void,
): readonly ItemChoice[] {
  const choices = new Map<string, { field: ItemChoice["field"]; name: string; options: Map<string, string> }>();
  const add = (field: ItemChoice["field"], name: string, option: string) => {
    const choice = choices.get(nameKey(name)) ?? { field, name, options: new Map<string, string>() };
    if (choice.options.has(nameKey(option))) refuse(field, `${option} is in this cell twice.`);
    choice.options.set(nameKey(option), option);
    choices.set(nameKey(name), choice);
  };
  const partsOf = (field: ItemChoice["field"]) => {
    const parts = readOptions(values[field] ?? "");
    if (parts.length <= MAX_VARIATIONS) return parts;
    refuse(field, `That makes ${parts.length}. An item has at most ${MAX_VARIATIONS}.`);
    return parts.slice(0, 1);
  };
  for (const size of partsOf("sizes")) add("sizes", "Size", size);
  for (const colour of partsOf("colours")) add("colours", "Colour", colour);
  const ownColumns = new Set(choices.keys());
  for (const part of partsOf("options")) {
    const named = readNamed(part);
    if (named === null) refuse("options", `Write “${part}” with the name of the choice before it, like Length: Long.`);
    else if (ownColumns.has(nameKey(named.name))) refuse("options", `${named.name} has a column of its own.`);
    else add("options", named.name, named.option);
  }
  return [...choices.values()].map(({ field, name, options }) => ({ field, name, options: [...options.values()] }));
}

/** Names are the same in upper and lower case. */
export const nameKey = (name: string) => tidyLine(name).toLowerCase();

/** An identifier of a combination, from the keys of its options in the order of the choices. */
export const combinationKey = (options: readonly string[]) => JSON.stringify(options.map(nameKey));

/**
 * Names in one order that fits all sequences where there is one: rows without a red S still say that red comes before blue. Otherwise the first
 * to appear comes first.
 */
export function inOneOrder(sequences: readonly (readonly string[])[]): string[] {
  const left = new Map(
    sequences
      .flat()
      .toReversed()
      .map((name) => [nameKey(name), name]),
  );
  const appear = [...new Set(sequences.flat().map(nameKey))];
  const before = new Map(appear.map((key) => [key, new Set<string>()]));
  for (const sequence of sequences) {
    const keys = [...new Set(sequence.map(nameKey))];
    keys.slice(1).forEach((key, nth) => before.get(key)?.add(keys[nth] ?? ""));
  }
  const order: string[] = [];
  while (left.size > 0) {
    const open = appear.filter((key) => left.has(key));
    const next = open.find((key) => ![...(before.get(key) ?? [])].some((one) => left.has(one))) ?? open[0] ?? "";
    order.push(left.get(next) ?? "");
    left.delete(next);
  }
  return order;
}
