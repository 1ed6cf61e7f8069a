import { CAMP_FIELDS, type CampField, type CampOrder, type CampSearch } from "@matinee/core/catalogue";
import { type Context, firstTerms } from "../../kernel/index.ts";
import type { Origin } from "../search/find-origin.ts";
import { wordsOf } from "../search/search-conditions.ts";
import { DEFAULT_RADIUS_MILES } from "../search/search-source.ts";
import type { CampsQuery } from "./camp-conditions.ts";

/**
 * The search as the index in memory knows it, without its page; null: it does not know a parameter, the filter or the order, and the
 * database has to be asked.
 */
export function toCampSearch(
  ctx: Context,
  query: CampsQuery,
  origin: Origin | null,
): Omit<CampSearch, "page" | "size"> | null {
  const { postcode: _, lat: __, lng: ___, page: ____, size: _____, sort, filter = "", ...asked } = query;
  const { q, age, date_of_birth: born, from, to, holiday, discipline, category_id: categoryId, ...others } = asked;
  const { has_spaces, radius_miles: radiusMiles = DEFAULT_RADIUS_MILES, ...unknown } = others;
  const order = campOrder(sort);
  if (order === null || filter.trim() !== "" || Object.keys(unknown).length > 0) return null;
  return {
    franchiseId: ctx.site.franchise?.id ?? null,
    origin: origin === null ? null : { lat: origin.lat, lng: origin.lng, radiusMiles },
    today: numberOf(ctx.today()),
    from: from === undefined ? undefined : numberOf(from),
    to: to === undefined ? undefined : numberOf(to),
    words: wordsOf(q),
    age,
    born: born === undefined ? undefined : numberOf(born),
    holiday,
    discipline,
    categoryId,
    mustHavePlaces: has_spaces === true,
    order,
  };
}

/** A date as yyyymmdd. */
const numberOf = (date: string) => Number(date.replaceAll("-", ""));

const FIELDS: ReadonlySet<string> = new Set(CAMP_FIELDS);

const isField = (name: string): name is CampField => FIELDS.has(name);

/** The terms have been checked by `readList`. */
function campOrder(sort: CampsQuery["sort"] = []): readonly CampOrder[] | null {
  const order: CampOrder[] = [];
  for (const term of firstTerms(sort)) {
    const [by = "", direction] = term.split(",").map((part) => part.trim());
    if (!isField(by)) return null;
    order.push({ by, descending: direction === "desc" });
  }
  return order;
}
