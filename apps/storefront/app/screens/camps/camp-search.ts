import { ageOn, isoFromParts, partsFromIso, type DateParts } from "@matinee/ui";
import type { FoundCourses } from "@matinee/contract/client";
import { readBirthday } from "../search/birthday.ts";
import { countWords, forAge } from "../search/heading.ts";
import { readFields, type Search } from "../search/search-params.ts";

type Shared = Pick<
  Search,
  "postcode" | "lat" | "lng" | "age" | "dateOfBirth" | "radius" | "discipline" | "hasSpaces" | "words" | "page"
>;

/** What the address asks of the camps; what makes no sense in it is left out. */
export interface CampSearch extends Shared {
  readonly category: number | null;
  /** "half_term", "easter", "summer" or "christmas". */
  readonly holiday: string | null;
  readonly sort: string | null;
  /** Dates between which it is held, ISO. */
  readonly from: string | null;
  readonly to: string | null;
}

/** For a week of camp families go farther than for an hour of class. */
export const CAMP_MILES = 25;

const HOLIDAYS = ["half_term", "easter", "summer", "christmas"] as const;
const SORTS = ["distance,asc", "start_date,asc", "price,asc", "name,asc"] as const;

/** Reads the search in an address, the shared part as the class search does. `today` is an ISO date. */
export function readCampSearch(params: URLSearchParams, today: string): CampSearch {
  return readCampFields(params, readBirthday(params, today).iso);
}

/** The search in an address that this page is about to show: its date of birth is looked at when it is found. */
export function comingCampSearch(params: URLSearchParams): { search: CampSearch; typed: DateParts } {
  const typed = partsFromIso(params.get("date_of_birth"));
  return { search: readCampFields(params, isoFromParts(typed)), typed };
}

function readCampFields(params: URLSearchParams, born: string | null): CampSearch {
  const { postcode, lat, lng, age, dateOfBirth, radius, discipline, hasSpaces, words, page } = readFields(params, born);
  const category = params.get("category_id") ?? "";
  return {
    postcode,
    lat,
    lng,
    age,
    dateOfBirth,
    // The usual distance is none to be taken off.
    radius: radius === CAMP_MILES ? null : radius,
    discipline,
    hasSpaces,
    words,
    page,
    category: /^[1-9]\d{0,5}$/.test(category) ? Number(category) : null,
    holiday: HOLIDAYS.find((one) => one === params.get("holiday")) ?? null,
    ...dates(params),
    sort: SORTS.find((one) => one === params.get("sort")) ?? null,
  };
}

/** The two dates; where they are the wrong way round, neither. */
function dates(params: URLSearchParams): Pick<CampSearch, "from" | "to"> {
  const date = (name: string): string | null => {
    const text = params.get(name) ?? "";
    const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : null;
  };
  const [from, to] = [date("from"), date("to")];
  return from !== null && to !== null && from > to ? { from: null, to: null } : { from, to };
}

/** The address of a camp search, with its empty parts left out. */
export function campSearchPath(search: CampSearch, changes: Partial<CampSearch> = {}): string {
  const query = new URLSearchParams(campEntries({ ...search, page: 0, ...changes })).toString();
  return query === "" ? "/find-camp-classes" : `/find-camp-classes?${query}`;
}

function campEntries(search: CampSearch): [string, string][] {
  const entries: [string, string | number | null][] = [
    ["postcode", search.postcode],
    ["lat", search.lat],
    ["lng", search.lng],
    ["age", search.age],
    ["date_of_birth", search.dateOfBirth],
    ["radius_miles", search.radius],
    ["holiday", search.holiday],
    ["from", search.from],
    ["to", search.to],
    ["category_id", search.category],
    ["discipline", search.discipline],
    ["has_spaces", search.hasSpaces ? "1" : null],
    ["q", search.words],
    ["sort", search.sort],
    ["page", search.page === 0 ? null : search.page],
  ];
  return entries.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, String(value)]]));
}

/** The search as the API takes it: nearest first where a place is known, otherwise the soonest camp. */
export function campQuery(search: CampSearch, size: number) {
  const placed = search.postcode !== null || search.lat !== null;
  const asked = campEntries({ ...search, radius: placed ? (search.radius ?? CAMP_MILES) : null }).filter(
    ([name]) => name !== "sort" && name !== "page",
  );
  return {
    ...Object.fromEntries(asked),
    size,
    page: search.page,
    ...(search.sort !== null && { sort: [search.sort] }),
  };
}

/** "48 holiday camps", "3 holiday camps for a 7-year-old near LS1 4AP". `today` is an ISO date. */
export function campHeading(search: CampSearch, found: Pick<FoundCourses, "total" | "origin">, today: string): string {
  const age = search.dateOfBirth === null ? search.age : ageOn(search.dateOfBirth, today);
  const near = found.origin === null ? "" : search.postcode === null ? " near you" : ` near ${found.origin.label}`;
  return `${countWords(found.total, "holiday camp", "holiday camps")}${forAge(age)}${near}`;
}
