import { IMPORT_FIELDS, type ImportKind } from "./fields.ts";
import type { Difference } from "./match-family.ts";

/** Names the fields in which a row differs from what the school has, such as `stage, term fee, VAT`. */
export function differenceText(kind: ImportKind, differences: readonly Difference[]): string {
  return differences.map(({ field }) => wordOf(kind, field)).join(", ");
}

/** The label of a field inside a sentence: without what is in brackets, and with a small first letter unless it is an abbreviation. */
function wordOf(kind: ImportKind, key: string): string {
  const label = IMPORT_FIELDS[kind].find((field) => field.key === key)?.label ?? key;
  const word = label.replace(/ \(.*\)$/u, "");
  return /^\p{Lu}{2}/u.test(word) ? word : word.charAt(0).toLowerCase() + word.slice(1);
}
