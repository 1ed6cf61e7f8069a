import { CLASS_FIELDS, type ClassField, type ClassOrder, type ClassSearch } from "@matinee/core/catalogue";
import { type Context, firstTerms, minutesAfterMidnight } from "../../kernel/index.ts";
import type { Origin, SearchQuery } from "./find-origin.ts";
import { DEFAULT_RADIUS_MILES } from "./search-source.ts";
import { wordsOf } from "./search-conditions.ts";

/**
 * The search as the index in memory knows it, without its page; null: it does not know a parameter, the filter or the order, and the
 * database has to be asked.
 */
export function toClassSearch(
  ctx: Context,
  query: SearchQuery,
  origin: Origin | null,
): Omit<ClassSearch, "page" | "size"> | null {
  const { postcode: _, lat: __, lng: ___, page: ____, size: _____, sort, filter = "", ...asked } = query;
  const { q, stage_id: stageId, location_id: locationId, age, day, discipline, has_spaces, ...others } = asked;
  const { date_of_birth: born, from, to, radius_miles: radiusMiles = DEFAULT_RADIUS_MILES, ...unknown } = others;
  const order = classOrder(sort);
  if (order === null || filter.trim() !== "" || Object.keys(unknown).length > 0) return null;
  return {
    franchiseId: ctx.site.franchise?.id ?? null,
    origin: origin === null ? null : { lat: origin.lat, lng: origin.lng, radiusMiles },
    locationId,
    age,
    born: born === undefined ? undefined : Number(born.replaceAll("-", "")),
    from: from === undefined ? undefined : minutesAfterMidnight(from),
    to: to === undefined ? undefined : minutesAfterMidnight(to),
    words: wordsOf(q),
    stageId,
    day,
    discipline,
    mustHavePlaces: has_spaces === true,
    order,
  };
}

const FIELDS: ReadonlySet<string> = new Set(CLASS_FIELDS);

const isField = (name: string): name is ClassField => FIELDS.has(name);

/** The terms have been checked by `readList`. */
function classOrder(sort: SearchQuery["sort"] = []): readonly ClassOrder[] | null {
  const order: ClassOrder[] = [];
  for (const term of firstTerms(sort)) {
    const [by = "", direction] = term.split(",").map((part) => part.trim());
    if (!isField(by)) return null;
    order.push({ by, descending: direction === "desc" });
  }
  return order;
}
