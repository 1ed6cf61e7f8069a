import { isoFromParts } from "@matinee/ui";
import { childEntries } from "../child/remembered-birthday.ts";

/** The query of a search form: its filled-in fields. Of a date of birth it says the age (shared/child). */
export function filledIn(fields: Iterable<[string, FormDataEntryValue]>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of fields) {
    if (typeof value === "string" && value.trim() !== "") params.append(name, value.trim());
  }
  // A typed place takes precedence over an earlier position.
  if (params.has("postcode")) for (const name of ["lat", "lng"]) params.delete(name);
  const part = (name: string): string => params.get(`date_of_birth_${name}`) ?? "";
  const iso = isoFromParts({ day: part("day"), month: part("month"), year: part("year") });
  for (const name of ["day", "month", "year"]) params.delete(`date_of_birth_${name}`);
  for (const [name, value] of childEntries(iso)) params.set(name, value);
  return params;
}
