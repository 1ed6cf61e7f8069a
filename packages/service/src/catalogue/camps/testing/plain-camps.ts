import { addDays, ageOn, daysBetween, easterSunday, isoDate, yearOf, type IsoDate } from "@matinee/core/kernel";
import { today } from "@matinee/testkit";
import { miles } from "../../search/testing/plain-search.ts";
import type { CampsQuery } from "../camp-conditions.ts";
import type { PlainCamp, PlainTerm } from "./random-camps.ts";

type Filter = "holiday" | "age" | "discipline" | "category" | "spaces";

const within = (day: IsoDate, { from, to }: { readonly from: IsoDate; readonly to: IsoDate }) =>
  from <= day && day <= to;

/** The school holiday that a day falls in, by a school's terms. */
function holidayOf(day: IsoDate, terms: readonly PlainTerm[]): string | null {
  if (terms.some(({ half }) => half !== null && within(day, half))) return "half_term";
  if (terms.some((term) => within(day, term))) return null;
  const year = yearOf(day);
  const nearChristmas = [year - 1, year].some((of) =>
    within(day, { from: isoDate(`${of}-12-09`), to: isoDate(`${of + 1}-01-10`) }),
  );
  if (nearChristmas) return "christmas";
  if (Math.abs(daysBetween(day, easterSunday(year))) <= 24) return "easter";
  if (within(day, { from: isoDate(`${year}-06-20`), to: isoDate(`${year}-09-10`) })) return "summer";
  // At most sixteen days, with school on both sides.
  const schoolOn = (other: IsoDate) => terms.some((term) => within(other, term));
  for (let back = 1; back <= 16; back++)
    if (schoolOn(addDays(day, -back)))
      return Array.from({ length: 17 - back }, (_, n) => addDays(day, n + 1)).some(schoolOn) ? "half_term" : null;
  return null;
}

// Cached for each camp, because every search asks again.
const holidays = new WeakMap<PlainCamp, readonly string[]>();

function holidaysOf(camp: PlainCamp): readonly string[] {
  const known = holidays.get(camp);
  if (known !== undefined) return known;
  const kinds = [...new Set(camp.dates.map((day) => holidayOf(day, camp.terms)).filter((kind) => kind !== null))];
  holidays.set(camp, kinds);
  return kinds;
}

function takes(query: CampsQuery, { ages: [youngest, oldest], dates: [first] }: PlainCamp): boolean {
  const age = query.date_of_birth === undefined ? query.age : ageOn(isoDate(query.date_of_birth), first);
  return age === undefined || (age >= youngest && age <= oldest);
}

interface Asked {
  readonly query: CampsQuery;
  readonly on: IsoDate;
  readonly without: Filter | undefined;
}

function fits(camp: PlainCamp, { query, on, without }: Asked): boolean {
  const { lat, lng } = query;
  const first = camp.dates[0] ?? "";
  const last = camp.dates.at(-1) ?? "";
  return (
    camp.open &&
    last >= on &&
    (lat === undefined || lng === undefined || miles(lat, lng, camp) <= (query.radius_miles ?? 10)) &&
    (query.from === undefined || last >= query.from) &&
    (query.to === undefined || first <= query.to) &&
    (query.q ?? "").split(" ").every((word) => camp.words.toLowerCase().includes(word.toLowerCase())) &&
    (without === "age" || takes(query, camp)) &&
    (without === "holiday" || query.holiday === undefined || holidaysOf(camp).includes(query.holiday)) &&
    (without === "discipline" || query.discipline === undefined || camp.disciplines.includes(query.discipline)) &&
    (without === "category" || query.category_id === undefined || camp.categoryId === query.category_id) &&
    (without === "spaces" || query.has_spaces !== true || camp.free > 0)
  );
}

function count(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** The expected result of the camp search, found by looking at one camp at a time. */
export function plainCampSearch(query: CampsQuery, camps: readonly PlainCamp[]) {
  const on = today();
  const found = (without?: Filter) => camps.filter((camp) => fits(camp, { query, on, without }));
  const agesOf = ({ ages: [youngest, oldest] }: PlainCamp) =>
    Array.from({ length: 19 }, (_, age) => age).filter((age) => age >= youngest && age <= oldest);
  return {
    hits: found(),
    holidays: count(found("holiday").flatMap(holidaysOf)),
    ages: count(found("age").flatMap(agesOf)),
    disciplines: count(found("discipline").flatMap((camp) => camp.disciplines)),
    categories: count(found("category").map((camp) => camp.categoryId)),
    withSpaces: found("spaces").filter((camp) => camp.free > 0).length,
  };
}
