import { childEntries } from "../child/remembered-birthday.ts";
import type { Query } from "../page/parameters.ts";

/** The part of an address that class and camp searches share. null: not set. */
export interface CommonSearch {
  readonly postcode: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  /** In years. */
  readonly age: number | null;
  /** An ISO date. Known in the browser alone: an address has the age instead. */
  readonly dateOfBirth: string | null;
  /** In miles. */
  readonly radius: number | null;
  readonly discipline: string | null;
  readonly hasSpaces: boolean;
  readonly keywords: string | null;
  readonly sort: string | null;
  /** The first page is 0. */
  readonly page: number;
}

/** The names of the shared part. */
type CommonName =
  | "postcode"
  | "lat"
  | "lng"
  | "age"
  | "radius_miles"
  | "discipline"
  | "has_spaces"
  | "q"
  | "sort"
  | "page";

/** The API's default distance. */
export const DEFAULT_MILES = 10;

const MAX_LENGTH = 80;

/** Reads the shared part of a search and ignores invalid values. A postcode takes precedence over a position. */
export function readCommonSearch(params: Query<CommonName>, sorts: readonly string[]): CommonSearch {
  const postcode = textParam(params, "postcode");
  const [lat, lng] = [numberParam(params, "lat", -90, 90), numberParam(params, "lng", -180, 180)];
  const position = postcode === null && lat !== null && lng !== null ? { lat, lng } : { lat: null, lng: null };
  const discipline = params.get("discipline");
  return {
    postcode,
    ...position,
    age: wholeParam(params, "age", 0, 18),
    dateOfBirth: null,
    radius: numberParam(params, "radius_miles", 0.1, 500),
    discipline: /^[a-z0-9_-]{1,40}$/.test(discipline ?? "") ? discipline : null,
    hasSpaces: params.get("has_spaces") === "1" || params.get("has_spaces") === "true",
    keywords: textParam(params, "q"),
    sort: sorts.find((one) => one === params.get("sort")) ?? null,
    page: wholeParam(params, "page", 0, 10_000) ?? 0,
  };
}

function textParam<Name extends string>(params: Query<Name>, name: Name): string | null {
  const text = params.get(name)?.replaceAll(/\p{Cc}/gu, " ");
  return text?.trim().slice(0, MAX_LENGTH).trim() || null;
}

function numberParam<Name extends string>(params: Query<Name>, name: Name, low: number, high: number): number | null {
  const value = Number(params.get(name) ?? "");
  return params.get(name)?.trim() && Number.isFinite(value) && value >= low && value <= high ? value : null;
}

/** The whole number in a parameter, between `low` and `high` inclusive; null if there is none. */
export function wholeParam<Name extends string>(
  params: Query<Name>,
  name: Name,
  low: number,
  high: number,
): number | null {
  const value = numberParam(params, name, low, high);
  return value !== null && Number.isInteger(value) ? value : null;
}

type Value = string | number | null;

/** The fields of a search as query entries. `own` are those that only one kind of search has, `child` those of the child. */
function searchEntries(
  search: CommonSearch,
  own: readonly (readonly [string, Value])[],
  child: readonly (readonly [string, Value])[],
): [string, string][] {
  const entries: readonly (readonly [string, Value])[] = [
    ["postcode", search.postcode],
    ["lat", search.lat],
    ["lng", search.lng],
    ...child,
    ["radius_miles", search.radius],
    ...own,
    ["discipline", search.discipline],
    ["has_spaces", search.hasSpaces ? "1" : null],
    ["q", search.keywords],
    ["sort", search.sort],
    ["page", search.page === 0 ? null : search.page],
  ];
  return entries.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, String(value)]]));
}

/** The address of a search below `pathname`, without empty parts. */
export function searchAddress(
  pathname: string,
  search: CommonSearch,
  own: readonly (readonly [string, Value])[],
): string {
  const { age, dateOfBirth } = search;
  const child = dateOfBirth === null ? ([["age", age]] as const) : childEntries(dateOfBirth);
  const query = new URLSearchParams(searchEntries(search, own, child)).toString();
  return query === "" ? pathname : `${pathname}?${query}`;
}

/** A search as the API takes it. `size` is the page size. */
export function searchRequest(search: CommonSearch, own: readonly (readonly [string, Value])[], size: number) {
  const { age, dateOfBirth } = search;
  const child = [dateOfBirth === null ? (["age", age] as const) : (["date_of_birth", dateOfBirth] as const)];
  const asked = searchEntries(search, own, child).filter(([name]) => name !== "sort" && name !== "page");
  return {
    ...Object.fromEntries(asked),
    size,
    page: search.page,
    ...(search.sort !== null && { sort: [search.sort] }),
  };
}
