import { isoFromParts } from "@matinee/ui";
import type { Child } from "@matinee/contract/client";
import type { PickedChild, TypedChild } from "../../../shared/application/draft.ts";

/** The saved children who are ticked at first: those born on the date of the search, or the only child. */
export function childrenToStartWith(known: readonly Child[], birthday: string | null): PickedChild[] {
  const fitting = birthday ? known.filter((child) => child.date_of_birth === birthday) : known;
  // Of twins, and of several children without a date, the parent chooses.
  return fitting.length === 1 ? fitting.map(({ id, first_name }) => ({ id, first_name })) : [];
}

/** The saved child whom a form seems to be for: born on the same day, with no other first name, and not chosen yet. */
export function savedChildOf(
  form: TypedChild,
  known: readonly Child[],
  taken: readonly (string | null)[],
): Child | null {
  const on = isoFromParts(form.born);
  if (form.id !== null || on === null) return null;
  const name = form.first_name.trim().toLowerCase();
  const fits = (child: Child) => name === "" || child.first_name.toLowerCase().startsWith(name);
  return known.find((child) => child.date_of_birth === on && !taken.includes(child.id) && fits(child)) ?? null;
}
