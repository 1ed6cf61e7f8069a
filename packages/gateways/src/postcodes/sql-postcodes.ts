import type { SqlRunner } from "../sql.ts";
import { gazetteer } from "./gazetteer.ts";
import { parsePlace } from "./parse-place.ts";
import type { LocatedPlace, PostcodeLookup } from "./postcode-lookup.ts";

interface PointRow {
  lat: number | null;
  lng: number | null;
}

async function point(db: SqlRunner, text: string, params: unknown[]): Promise<{ lat: number; lng: number } | null> {
  const { rows } = await db.query(text, params);
  // Both statements below answer these two columns.
  const [row] = rows as PointRow[];
  return row && row.lat !== null && row.lng !== null ? { lat: row.lat, lng: row.lng } : null;
}

/** Looks in the imported table `postcode`; what it doesn't hold, the fallback (the gazetteer by default) may know. */
export function sqlPostcodes(db: SqlRunner, fallback: PostcodeLookup = gazetteer()): PostcodeLookup {
  const ofOutcode = (outcode: string) =>
    // Limits instead of a pattern: they use the primary key whatever the collation.
    point(
      db,
      `select avg(lat)::float8 as lat, avg(lng)::float8 as lng from postcode
       where postcode >= $1 || '0AA' and postcode <= $1 || '9ZZ' and length(postcode) = length($1) + 3`,
      [outcode],
    );
  const inTable = async (query: string): Promise<LocatedPlace | null> => {
    const place = parsePlace(query);
    if (place?.kind === "postcode") {
      const exact = await point(db, "select lat, lng from postcode where postcode = $1", [
        place.postcode.replace(" ", ""),
      ]);
      if (exact) return { ...exact, label: place.postcode, precision: "exact" };
    }
    if (place?.kind === "postcode" || place?.kind === "outcode") {
      const around = await ofOutcode(place.outcode);
      const label = place.kind === "postcode" ? place.postcode : place.outcode;
      if (around) return { ...around, label, precision: "approximate" };
    }
    return null;
  };
  return { locate: async (query) => (await inTable(query)) ?? fallback.locate(query) };
}
