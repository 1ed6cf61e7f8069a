import { IMPORT_FIELDS, type ImportKind } from "./fields.ts";
import { headingKey, headingMeaning } from "./heading-key.ts";

/** Which column each field is read from, by the column's place. A field without a column is not in the file. */
export type Mapping = Readonly<Record<string, number>>;

/** What a school chose for headings before, by `headingKey`: the field, or an empty text for none. */
export type RememberedHeadings = Readonly<Record<string, string>>;

/** A column that could be for several fields, or that is not the only one for its field. Nobody guesses: the school is asked. */
export interface UnsureColumn {
  readonly column: number;
  /** What it could be for. */
  readonly fields: readonly string[];
}

export interface ReadHeadings {
  readonly mapping: Mapping;
  readonly unsure: readonly UnsureColumn[];
}

/** Headings that a parent's and a child's column may have: the parent's field, and the child's. */
const OF_SOMEBODY: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["name", ["name", "child_name"]],
  ["firstname", ["parent_first_name", "child_first_name"]],
  ["surname", ["parent_surname", "child_surname"]],
]);
const OF_PARENT = ["name", "parent_first_name", "parent_surname"];
const OF_CHILD = ["child_name", "child_first_name", "child_surname"];

/** What the fields of a kind are called. Without blanks there are no words to compare, such as in "childfirstname": then the keys are. */
const namesOf = (kind: ImportKind) =>
  IMPORT_FIELDS[kind].map(({ key, label, synonyms }) => ({
    key,
    says: new Set([label, ...synonyms].map(headingMeaning)),
    keys: new Set([label, ...synonyms].map(headingKey)),
  }));
const NAMES: Readonly<Record<ImportKind, ReturnType<typeof namesOf>>> = {
  families: namesOf("families"),
  classes: namesOf("classes"),
  enrolments: namesOf("enrolments"),
  products: namesOf("products"),
  balances: namesOf("balances"),
};

/** The columns of a file by its headings: what the school chose before comes first, then what other systems call the field. */
export function readHeadings(
  kind: ImportKind,
  headings: readonly string[],
  remembered: RememberedHeadings,
): ReadHeadings {
  const keys = headings.map(headingKey);
  const fields = IMPORT_FIELDS[kind];
  const mapping = new Map<string, number>();
  keys.forEach((key, column) => {
    const chosen = remembered[key];
    if (chosen !== undefined && fields.some((field) => field.key === chosen) && !mapping.has(chosen))
      mapping.set(chosen, column);
  });
  const meanings = headings.map(headingMeaning);
  const open = [...keys.keys()].filter((column) => remembered[keys[column] ?? ""] === undefined);
  const isOfSomebody = (column: number) => OF_SOMEBODY.has(meanings[column] ?? "") && kind === "families";
  const couldBe = new Map<number, readonly string[]>();
  for (const column of open.filter((one) => !isOfSomebody(one)))
    couldBe.set(
      column,
      NAMES[kind]
        .filter((name) => !mapping.has(name.key))
        .filter(({ says, keys: written }) => says.has(meanings[column] ?? "") || written.has(keys[column] ?? ""))
        .map(({ key }) => key),
    );
  settle(couldBe, mapping);
  // A plain “First name” is the child's where the file has the parent's as well, and the other way round.
  const has = (some: readonly string[]) =>
    some.some((key) => mapping.has(key) || [...couldBe.values()].some((one) => one.includes(key)));
  const [hasParent, hasChild] = [has(OF_PARENT), has([...OF_CHILD])];
  const isAboutParents = !hasChild && !mapping.has("date_of_birth");
  // A whole name beside a name in parts is somebody else's: the parent's is whole.
  const plain = new Set(open.filter(isOfSomebody).map((column) => meanings[column] ?? ""));
  const isOfBoth = !hasParent && !hasChild && plain.has("name") && plain.size > 1;
  for (const column of open.filter(isOfSomebody)) {
    const [ofParent, ofChild] = OF_SOMEBODY.get(meanings[column] ?? "") ?? ["", ""];
    if (isOfBoth) couldBe.set(column, [ofParent === "name" ? ofParent : ofChild]);
    else if (hasParent !== hasChild) couldBe.set(column, [hasParent ? ofChild : ofParent]);
    else couldBe.set(column, isAboutParents && ofParent === "name" ? [ofParent] : [ofParent, ofChild]);
  }
  settle(couldBe, mapping);
  const used = new Set(mapping.values());
  return {
    mapping: Object.fromEntries(mapping),
    unsure: [...couldBe]
      .map(([column, some]) => ({ column, fields: some.filter((key) => !mapping.has(key)) }))
      .filter((one) => one.fields.length > 0 && !used.has(one.column))
      .toSorted((a, b) => a.column - b.column),
  };
}

/** Takes the columns that can only be for one field, for which there is no other. */
function settle(couldBe: ReadonlyMap<number, readonly string[]>, mapping: Map<string, number>): void {
  for (const [column, [field, ...others]] of couldBe) {
    if (field === undefined || others.length > 0 || mapping.has(field)) continue;
    const rivals = [...couldBe].filter(([at, some]) => at !== column && some.includes(field));
    if (rivals.length === 0) mapping.set(field, column);
  }
}

/** What to remember of a mapping for the next file. */
export function rememberMapping(
  remembered: RememberedHeadings,
  headings: readonly string[],
  mapping: Mapping,
): RememberedHeadings {
  const fieldOf = new Map(Object.entries(mapping).map(([field, column]) => [column, field]));
  const chosen = headings.map((heading, column) => [headingKey(heading), fieldOf.get(column) ?? ""] as const);
  return { ...remembered, ...Object.fromEntries(chosen.filter(([key]) => key !== "")) };
}

/** What is missing or wrong in a mapping, in words. */
export function mappingProblem(kind: ImportKind, columns: number, mapping: Mapping): string | null {
  const fields = IMPORT_FIELDS[kind];
  const used = Object.entries(mapping);
  if (used.some(([key]) => !fields.some((field) => field.key === key)))
    return "Please choose from the fields of the list.";
  if (used.some(([, column]) => !Number.isInteger(column) || column < 0 || column >= columns))
    return "Please choose from the columns of the file.";
  if (new Set(used.map(([, column]) => column)).size < used.length) return "Two fields have the same column.";
  const missing = fields.find((field) => field.isNeeded === true && mapping[field.key] === undefined);
  if (missing !== undefined) return `Please choose the column for “${missing.label}”.`;
  const amounts = kind === "balances" ? fields.filter(({ key }) => key === "credit" || key === "debt") : [];
  return amounts.length === 0 || amounts.some(({ key }) => mapping[key] !== undefined)
    ? null
    : `Please choose the column for ${amounts.map(({ label }) => `“${label}”`).join(" or ")}.`;
}

/** The values of a row by field. Fields without a column are left out, and so are empty cells: they say nothing. */
export function valuesOf(mapping: Mapping, cells: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([field, column]) => {
      const text = (cells[column] ?? "").trim();
      return text === "" ? [] : [[field, text] as const];
    }),
  );
}
