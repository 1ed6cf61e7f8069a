import { ageOn } from "@matinee/ui";
import { readBirthday } from "../search/birthday.ts";
import { countWords, forAge } from "../search/heading.ts";

/** What the address asks of the camps. */
export interface CampSearch {
  readonly age: number | null;
  readonly category: number | null;
  readonly page: number;
}

/** Reads the search in an address; a date of birth counts as the age it makes on `today`. */
export function readCampSearch(params: URLSearchParams, today: string): CampSearch {
  const whole = (name: string, low: number, high: number): number | null => {
    const value = params.get(name) ?? "";
    return /^\d{1,6}$/.test(value) && Number(value) >= low && Number(value) <= high ? Number(value) : null;
  };
  const { iso } = readBirthday(params, today);
  return {
    age: iso === null ? whole("age", 0, 18) : ageOn(iso, today),
    category: whole("category_id", 1, 999_999),
    page: whole("page", 0, 9_999) ?? 0,
  };
}

/** The address of a camp search. */
export function campSearchPath(search: CampSearch, changes: Partial<CampSearch> = {}): string {
  const { age, category, page } = { ...search, page: 0, ...changes };
  const query = new URLSearchParams();
  if (age !== null) query.set("age", String(age));
  if (category !== null) query.set("category_id", String(category));
  if (page > 0) query.set("page", String(page));
  return query.size === 0 ? "/find-camp-classes" : `/find-camp-classes?${query}`;
}

/** The search as the API takes it, soonest camp first. */
export function campQuery(search: CampSearch, size: number) {
  return {
    size,
    page: search.page,
    sort: ["start_date,asc"],
    ...(search.category !== null && { category_id: search.category }),
    ...(search.age !== null && { filter: `min_age:lte:${search.age};max_age:gte:${search.age}` }),
  };
}

/** "48 holiday camps", "3 holiday camps for a 7-year-old". */
export function campHeading({ age }: Pick<CampSearch, "age">, total: number): string {
  return `${countWords(total, "holiday camp", "holiday camps")}${forAge(age)}`;
}
