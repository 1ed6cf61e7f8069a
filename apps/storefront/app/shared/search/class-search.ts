import type { PageQuery } from "../page/parameters.ts";
import { readCommonSearch, searchAddress, searchRequest, wholeParam, type CommonSearch } from "./search-params.ts";

/** The class search in an address. Invalid values are ignored. */
export interface ClassSearch extends CommonSearch {
  readonly stage: number | null;
  /** ISO weekday, Monday 1 … Sunday 7. */
  readonly day: number | null;
  /** Times of day between which the class takes place, "16:00". */
  readonly from: string | null;
  readonly to: string | null;
}

/** A search that finds every class. */
export const ANY_CLASS: ClassSearch = {
  postcode: null,
  lat: null,
  lng: null,
  age: null,
  dateOfBirth: null,
  radius: null,
  stage: null,
  day: null,
  from: null,
  to: null,
  discipline: null,
  hasSpaces: false,
  keywords: null,
  sort: null,
  page: 0,
};

const SORTS = ["distance,asc", "next_date,asc", "start,asc", "price_per_session,asc", "name,asc"];

type ClassQuery = PageQuery<"find-classes">;

/** Reads the class search in an address. */
export function readClassSearch(params: ClassQuery): ClassSearch {
  return {
    ...readCommonSearch(params, SORTS),
    stage: wholeParam(params, "stage_id", 1, 1_000_000),
    day: wholeParam(params, "day", 1, 7),
    from: timeParam(params, "from"),
    to: timeParam(params, "to"),
  };
}

function timeParam(params: ClassQuery, name: "from" | "to"): string | null {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(params.get(name) ?? "") ? params.get(name) : null;
}

const ownFields = ({ stage, day, from, to }: ClassSearch) =>
  [
    ["stage_id", stage],
    ["day", day],
    ["from", from],
    ["to", to],
  ] as const;

/** The address of a class search without empty parts. It starts at the first page unless `changes` names another. */
export function classSearchPath(search: ClassSearch, changes: Partial<ClassSearch> = {}): string {
  const changed = { ...search, page: 0, ...changes };
  return searchAddress("/find-classes", changed, ownFields(changed));
}

/** The class search as the API takes it. */
export function classSearchRequest(search: ClassSearch, size: number) {
  return searchRequest(search, ownFields(search), size);
}

/** The label of `hasSpaces` among classes: a class without trial places may still be joined for the rest of its term. */
export const HAS_TRIAL_PLACES = "Has trial places";
