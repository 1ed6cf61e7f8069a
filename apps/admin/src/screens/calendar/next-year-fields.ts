import type { ClosureForm, NextYear, StaffCalendar, TermForm } from "@matinee/contract/client";
import { textOf } from "../../ui/form-data.ts";

interface Year {
  readonly terms: readonly TermForm[];
  readonly closures: readonly ClosureForm[];
}

/** "2027/28". */
export function yearName(year: number): string {
  return `${year}/${String((year + 1) % 100).padStart(2, "0")}`;
}

/** What is to be added, and the row as the API names it, by the row of the form: rows that are not added are not sent. */
export function readYear(form: FormData, { terms, closures }: Pick<NextYear, "terms" | "closures">) {
  const isAdded = (row: string) => form.get(`${row}.add`) !== null;
  const rowOf = new Map<string, string>();
  const body: { terms: TermForm[]; closures: ClosureForm[] } = { terms: [], closures: [] };
  for (const n of terms.keys()) {
    const row = `terms.${n}`;
    if (!isAdded(row)) continue;
    rowOf.set(row, `terms.${body.terms.length}`);
    const text = (name: string) => textOf(form, `${row}.${name}`);
    body.terms.push({
      name: text("name"),
      starts_on: text("starts_on"),
      ends_on: text("ends_on"),
      half_term_starts_on: text("half_term_starts_on") || null,
      half_term_ends_on: text("half_term_ends_on") || null,
    });
  }
  for (const [n, { next }] of closures.entries()) {
    const row = `closures.${n}`;
    if (!isAdded(row)) continue;
    rowOf.set(row, `closures.${body.closures.length}`);
    const { location_id, reason } = next;
    const text = (name: string) => textOf(form, `${row}.${name}`);
    body.closures.push({ location_id, reason, starts_on: text("starts_on"), ends_on: text("ends_on") });
  }
  return { body, rowOf };
}

/** A year as the strip shows it: this one, or the next as it is typed, with what the calendar has already. */
export function yearCalendar(found: NextYear, which: "was" | "next", typed?: Year) {
  const there = <T>(all: readonly { readonly next: T; readonly exists: boolean }[]): T[] =>
    all.filter(({ exists }) => exists).map(({ next }) => next);
  const year: Year =
    which === "was" || typed === undefined
      ? { terms: found.terms.map((one) => one[which]), closures: found.closures.map((one) => one[which]) }
      : {
          terms: [...there(found.terms), ...typed.terms],
          closures: [...there(found.closures), ...typed.closures],
        };
  const isWhole = (one: { readonly starts_on: string; readonly ends_on: string }) =>
    one.starts_on !== "" && one.ends_on !== "";
  return {
    terms: year.terms.filter(isWhole).map((term, id) => ({ ...term, id })),
    closures: year.closures.filter(isWhole).map((closure, id) => ({ ...closure, id })),
    bank_holidays: found.bank_holidays,
  } satisfies Partial<Record<keyof StaffCalendar, unknown>>;
}
