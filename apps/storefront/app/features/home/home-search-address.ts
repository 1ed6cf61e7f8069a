import { isoFromParts, type DateParts } from "@matinee/ui";
import { childEntries } from "../../shared/child/remembered-birthday.ts";
import { CAMP_MILES } from "../../shared/search/camp-search.ts";
import { type Position, positionFields } from "../../shared/search/use-position.ts";

export type Kind = "classes" | "camps";
export const ACTIONS = { classes: "/find-classes", camps: "/find-camp-classes" } as const;

export interface HomeQuestion {
  readonly kind: Kind;
  readonly postcode: string;
  readonly birthday: DateParts;
  /** Used instead of a date of birth; empty for any. */
  readonly age: string;
}

/**
 * The address of the home page's search; null if the date of birth is invalid. A position takes precedence over a
 * postcode.
 */
export function homeSearchAddress(
  { kind, postcode, birthday, age }: HomeQuestion,
  at: Position | null = null,
): string | null {
  const typed = birthday.day !== "" || birthday.month !== "" || birthday.year !== "";
  const born = isoFromParts(birthday);
  if (typed && born === null) return null;
  const query = new URLSearchParams();
  if (at !== null) for (const [name, value] of positionFields(at)) query.set(name, value);
  else if (postcode.trim() !== "") query.set("postcode", postcode.trim());
  if (kind === "camps" && query.size > 0) query.set("radius_miles", String(CAMP_MILES));
  if (born !== null) for (const [name, value] of childEntries(born)) query.set(name, value);
  else if (age !== "") query.set("age", age);
  return query.size === 0 ? ACTIONS[kind] : `${ACTIONS[kind]}?${query}`;
}
