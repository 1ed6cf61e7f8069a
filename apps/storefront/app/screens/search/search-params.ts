import { readBirthday } from "./birthday.ts";

/** What the address asks for; what makes no sense in it is left out. */
export interface Search {
  readonly postcode: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly age: number | null;
  readonly dateOfBirth: string | null;
  readonly radius: number | null;
  readonly stage: number | null;
  readonly day: number | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly discipline: string | null;
  readonly hasSpaces: boolean;
  readonly words: string | null;
  readonly sort: string | null;
  /** The first page is 0. */
  readonly page: number;
}

/** How far the API looks where nothing else is asked for. */
export const DEFAULT_MILES = 10;

const LONGEST_TEXT = 80;
const SORTS = ["distance,asc", "next_date,asc", "start,asc", "price,asc", "name,asc"] as const;

/** Reads the search in an address. A postcode goes before a position, a date of birth before an age. `today` is an ISO date. */
export function readSearch(params: URLSearchParams, today: string): Search {
  return readFields(params, readBirthday(params, today).iso);
}

/** The same with a date of birth that was read before; without the rules for one, which a browser needs not load. */
export function readFields(params: URLSearchParams, dateOfBirth: string | null): Search {
  const text = (name: string): string | null =>
    params
      .get(name)
      ?.replaceAll(/\p{Cc}/gu, " ")
      .trim()
      .slice(0, LONGEST_TEXT)
      .trim() || null;
  const number = (name: string, low: number, high: number): number | null => {
    const value = Number(params.get(name) ?? "");
    return params.get(name)?.trim() && Number.isFinite(value) && value >= low && value <= high ? value : null;
  };
  const whole = (name: string, low: number, high: number): number | null => {
    const value = number(name, low, high);
    return value !== null && Number.isInteger(value) ? value : null;
  };
  const time = (name: string): string | null =>
    /^([01]\d|2[0-3]):[0-5]\d$/.test(params.get(name) ?? "") ? params.get(name) : null;
  const postcode = text("postcode");
  const [lat, lng] = [number("lat", -90, 90), number("lng", -180, 180)];
  const position = postcode === null && lat !== null && lng !== null ? { lat, lng } : { lat: null, lng: null };
  const sort = params.get("sort");
  return {
    postcode,
    ...position,
    age: dateOfBirth === null ? whole("age", 0, 18) : null,
    dateOfBirth,
    radius: number("radius_miles", 0.1, 500),
    stage: whole("stage_id", 1, 1_000_000),
    day: whole("day", 1, 7),
    from: time("from"),
    to: time("to"),
    discipline: /^[a-z][a-z_-]{0,39}$/.test(params.get("discipline") ?? "") ? params.get("discipline") : null,
    hasSpaces: params.get("has_spaces") === "1" || params.get("has_spaces") === "true",
    words: text("q"),
    sort: SORTS.find((one) => one === sort) ?? null,
    page: whole("page", 0, 10_000) ?? 0,
  };
}

/** The address of a search, with its empty parts left out. */
export function searchPath(search: Search, changes: Partial<Search> = {}): string {
  const params = searchEntries({ ...search, page: 0, ...changes });
  const query = new URLSearchParams(params.map(([name, value]) => [name, value])).toString();
  return query === "" ? "/find-classes" : `/find-classes?${query}`;
}

/** Names and values as a form or an address carries them. */
function searchEntries(search: Search): [string, string][] {
  const entries: [string, string | number | null][] = [
    ["postcode", search.postcode],
    ["lat", search.lat],
    ["lng", search.lng],
    ["age", search.age],
    ["date_of_birth", search.dateOfBirth],
    ["radius_miles", search.radius],
    ["stage_id", search.stage],
    ["day", search.day],
    ["from", search.from],
    ["to", search.to],
    ["discipline", search.discipline],
    ["has_spaces", search.hasSpaces ? "1" : null],
    ["q", search.words],
    ["sort", search.sort],
    ["page", search.page === 0 ? null : search.page],
  ];
  return entries.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, String(value)]]));
}

/** The search as the API takes it. */
export function searchQuery(search: Search, size: number) {
  const defined = Object.fromEntries(searchEntries(search).filter(([name]) => name !== "sort" && name !== "page"));
  return { ...defined, size, page: search.page, ...(search.sort !== null && { sort: [search.sort] }) };
}
