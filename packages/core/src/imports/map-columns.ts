import { IMPORT_FIELDS, type ImportKind } from "./fields.ts";

/** Which column each field is read from, by the column's place. A field without a column is not in the file. */
export type Mapping = Readonly<Record<string, number>>;

/** What a school chose for headings before, by `headingKey`: the field, or an empty text for none. */
export type RememberedHeadings = Readonly<Record<string, string>>;

/** A heading without case, blanks and signs: how it is compared. */
function headingKey(heading: string): string {
  return heading
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** The columns of a file by its headings: what the school chose before comes first, then what other systems call the field. */
export function suggestMapping(kind: ImportKind, headings: readonly string[], remembered: RememberedHeadings): Mapping {
  const keys = headings.map(headingKey);
  const fields = IMPORT_FIELDS[kind];
  const mapping = new Map<string, number>();
  const free = (column: number) => ![...mapping.values()].includes(column);
  keys.forEach((key, column) => {
    const chosen = remembered[key];
    if (chosen !== undefined && fields.some((field) => field.key === chosen) && !mapping.has(chosen))
      mapping.set(chosen, column);
  });
  const isRemembered = (column: number) => remembered[keys[column] ?? ""] !== undefined;
  for (const field of fields) {
    if (mapping.has(field.key)) continue;
    const names = [field.label, ...field.synonyms].map(headingKey);
    const found = names.map((name) => keys.findIndex((key, at) => key === name && free(at) && !isRemembered(at)));
    const column = found.find((at) => at >= 0);
    if (column !== undefined) mapping.set(field.key, column);
  }
  return Object.fromEntries(mapping);
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
