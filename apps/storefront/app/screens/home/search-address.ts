import { isoFromParts, type DateParts } from "@matinee/ui";

export type Kind = "classes" | "camps";
export const ACTIONS = { classes: "/find-classes", camps: "/find-camp-classes" } as const;

export interface HomeQuestion {
  readonly kind: Kind;
  readonly postcode: string;
  readonly birthday: DateParts;
  /** Asked for instead of a date of birth; empty for any. */
  readonly age: string;
}

/** The address that answers the first page's form, without its empty parts; null where the date of birth is none. */
export function searchAddress({ kind, postcode, birthday, age }: HomeQuestion): string | null {
  const typed = birthday.day !== "" || birthday.month !== "" || birthday.year !== "";
  const born = isoFromParts(birthday);
  if (typed && born === null) return null;
  const query = new URLSearchParams();
  if (kind === "classes" && postcode.trim() !== "") query.set("postcode", postcode.trim());
  if (born !== null) query.set("date_of_birth", born);
  else if (age !== "") query.set("age", age);
  return query.size === 0 ? ACTIONS[kind] : `${ACTIONS[kind]}?${query}`;
}
