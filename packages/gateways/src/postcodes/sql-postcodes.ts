import { z } from "zod";
import type { SqlRunner } from "../sql.ts";
import { gazetteer } from "./gazetteer.ts";
import { parsePlace } from "./parse-place.ts";
import type { LocatedPlace, PostcodeLookup } from "./postcode-lookup.ts";

const foundRows = z.array(z.object({ lat: z.number().nullable(), lng: z.number().nullable(), exact: z.boolean() }));

/** Looks postcodes up in the imported table `postcode`, and other places in the fallback (the gazetteer by default). */
export function sqlPostcodes(db: SqlRunner, fallback: PostcodeLookup = gazetteer()): PostcodeLookup {
  const inTable = async (query: string): Promise<LocatedPlace | null> => {
    const place = parsePlace(query);
    if (place?.kind !== "postcode" && place?.kind !== "outcode") return null;
    const label = place.kind === "postcode" ? place.postcode : place.outcode;
    const { rows } = await db.query(WHERE, [label.replace(" ", ""), place.outcode]);
    const [row] = foundRows.parse(rows);
    if (row === undefined || row.lat === null || row.lng === null) return null;
    return { lat: row.lat, lng: row.lng, label, precision: row.exact ? "exact" : "approximate" };
  };
  return {
    locate: async (query) => (await inTable(query)) ?? fallback.locate(query),
    suggest: (query) => fallback.suggest(query),
  };
}

/**
 * Selects the postcode, or else the centre of its outcode ($2), in one round trip.
 * A range instead of a pattern uses the primary key in every collation.
 */
const WHERE = `select lat, lng, true as exact from postcode where postcode = $1
  union all
  select lat, lng, false from (
    select avg(lat)::float8 as lat, avg(lng)::float8 as lng from postcode
    where postcode >= $2 || '0AA' and postcode <= $2 || '9ZZ' and length(postcode) = length($2) + 3) around
  where not exists (select from postcode where postcode = $1)`;
