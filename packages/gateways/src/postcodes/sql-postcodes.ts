import type { SqlRunner } from "../sql.ts";
import { gazetteer } from "./gazetteer.ts";
import { parsePlace } from "./parse-place.ts";
import type { LocatedPlace, PostcodeLookup } from "./postcode-lookup.ts";

interface FoundRow {
  readonly lat: number | null;
  readonly lng: number | null;
  readonly exact: boolean;
}

/** Looks in the imported table `postcode`; what it doesn't hold, the fallback (the gazetteer by default) may know. */
export function sqlPostcodes(db: SqlRunner, fallback: PostcodeLookup = gazetteer()): PostcodeLookup {
  const inTable = async (query: string): Promise<LocatedPlace | null> => {
    const place = parsePlace(query);
    if (place?.kind !== "postcode" && place?.kind !== "outcode") return null;
    const label = place.kind === "postcode" ? place.postcode : place.outcode;
    const { rows } = await db.query(WHERE, [label.replace(" ", ""), place.outcode]);
    // What the statement answers.
    const [row] = rows as FoundRow[];
    if (row === undefined || row.lat === null || row.lng === null) return null;
    return { lat: row.lat, lng: row.lng, label, precision: row.exact ? "exact" : "approximate" };
  };
  return { locate: async (query) => (await inTable(query)) ?? fallback.locate(query) };
}

/**
 * The postcode itself, or else the middle of its outcode ($2), in one round trip.
 * Limits instead of a pattern: they use the primary key whatever the collation.
 */
const WHERE = `select lat, lng, true as exact from postcode where postcode = $1
  union all
  select lat, lng, false from (
    select avg(lat)::float8 as lat, avg(lng)::float8 as lng from postcode
    where postcode >= $2 || '0AA' and postcode <= $2 || '9ZZ' and length(postcode) = length($2) + 3) around
  where not exists (select from postcode where postcode = $1)`;
