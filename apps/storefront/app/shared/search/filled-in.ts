import { isoFromParts } from "@matinee/ui";

/** The query of a search form: its filled-in fields, with the date of birth as one value. */
export function filledIn(fields: Iterable<[string, FormDataEntryValue]>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of fields) {
    if (typeof value === "string" && value.trim() !== "") params.append(name, value.trim());
  }
  // A typed place takes precedence over an earlier position.
  if (params.has("postcode")) for (const name of ["lat", "lng"]) params.delete(name);
  const part = (name: string): string => params.get(`date_of_birth_${name}`) ?? "";
  const iso = isoFromParts({ day: part("day"), month: part("month"), year: part("year") });
  if (iso !== null) {
    for (const name of ["day", "month", "year"]) params.delete(`date_of_birth_${name}`);
    params.set("date_of_birth", iso);
  }
  return params;
}
