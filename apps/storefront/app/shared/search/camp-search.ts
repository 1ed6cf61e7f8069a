import { birthdayIn } from "../child/remembered-birthday.ts";
import { onlyListed, type PageQuery } from "../page/parameters.ts";
import { readCommonSearch, searchAddress, searchRequest, wholeParam, type CommonSearch } from "./search-params.ts";

/** The camp search in an address. Invalid values are ignored. */
export interface CampSearch extends CommonSearch {
  readonly category: number | null;
  /** "half_term", "easter", "summer" or "christmas". */
  readonly holiday: string | null;
  /** ISO dates between which the camp takes place. */
  readonly from: string | null;
  readonly to: string | null;
}

/** The default distance. Families travel further for a camp than for a class. */
export const CAMP_MILES = 25;

const HOLIDAYS = ["half_term", "easter", "summer", "christmas"];
const SORTS = ["distance,asc", "start_date,asc", "price_per_day,asc", "name,asc"];

/** The camp search of a pending navigation, with the child's birthday if this tab knows it. */
export function comingCampSearch(params: URLSearchParams): CampSearch {
  const dateOfBirth = birthdayIn(params);
  const search = readCampSearch(onlyListed("find-camp-classes", params));
  return dateOfBirth === null ? search : { ...search, age: null, dateOfBirth };
}

/** Reads the camp search in an address. */
export function readCampSearch(params: PageQuery<"find-camp-classes">): CampSearch {
  const common = readCommonSearch(params, SORTS);
  return {
    ...common,
    // The default distance is not a filter.
    radius: common.radius === CAMP_MILES ? null : common.radius,
    category: wholeParam(params, "category_id", 1, 999_999),
    holiday: HOLIDAYS.find((one) => one === params.get("holiday")) ?? null,
    ...dates(params),
  };
}

/** The two dates, or neither if they are in the wrong order. */
function dates(params: PageQuery<"find-camp-classes">): Pick<CampSearch, "from" | "to"> {
  const date = (name: "from" | "to"): string | null => {
    const text = params.get(name) ?? "";
    const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
    return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : null;
  };
  const [from, to] = [date("from"), date("to")];
  return from !== null && to !== null && from > to ? { from: null, to: null } : { from, to };
}

const ownFields = ({ holiday, from, to, category }: CampSearch) =>
  [
    ["holiday", holiday],
    ["from", from],
    ["to", to],
    ["category_id", category],
  ] as const;

/** The address of a camp search without empty parts. It starts at the first page unless `changes` names another. */
export function campSearchPath(search: CampSearch, changes: Partial<CampSearch> = {}): string {
  const changed = { ...search, page: 0, ...changes };
  return searchAddress("/find-camp-classes", changed, ownFields(changed));
}

/** The camp search as the API takes it: nearest first with a place, otherwise soonest first. */
export function campSearchRequest(search: CampSearch, size: number) {
  const placed = search.postcode !== null || search.lat !== null;
  const asked = { ...search, radius: placed ? (search.radius ?? CAMP_MILES) : null };
  return searchRequest(asked, ownFields(asked), size);
}
