/** What changes without anybody who edits the form: its state, single lessons, what follows from dates, and what families buy. */
const BESIDE_THE_FORM = new Set([
  "version",
  "status",
  "archived",
  "lessons",
  "first_on",
  "last_on",
  "balance_due_on",
  "next_holiday",
  "stock",
  "held",
  "used",
  "taken",
  "sold",
  "waiting",
  "available",
  "classes",
]);

/** True if two versions of a thing have the same in all fields of its form. */
export function isSameForm(one: unknown, other: unknown): boolean {
  const fields = (of: unknown) =>
    JSON.stringify(of, (name, value: unknown) => (BESIDE_THE_FORM.has(name) ? undefined : value));
  return fields(one) === fields(other);
}
