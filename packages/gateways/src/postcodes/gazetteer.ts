import { parsePlace, type ParsedPlace } from "./parse-place.ts";
import { areas, districts, placesNamed, similarNames, type Point } from "./place-names.ts";
import type { LocatedPlace, PostcodeLookup } from "./postcode-lookup.ts";

/** The main town of a postcode area; null for an unknown area. */
export function townOfArea(area: string): string | null {
  return areas.get(area)?.name ?? null;
}

function areaPlace(area: string): LocatedPlace | null {
  const found = areas.get(area);
  return found ? { lat: found.lat, lng: found.lng, label: found.name, precision: "town" } : null;
}

function outcodePlace(outcode: string, area: string, label: string): LocatedPlace | null {
  // Outcodes of central London end in a letter: EC1A lies in EC1.
  const district = districts.get(outcode) ?? districts.get(outcode.replace(/[A-Z]$/, ""));
  if (district) return { ...district, label, precision: "approximate" };
  const known = areaPlace(area);
  return known ? { ...known, label: `${label}, ${known.label}` } : null;
}

function townPlace(text: string): LocatedPlace | null {
  const [found, other] = placesNamed(text);
  // Where several places match, none is chosen.
  if (found === undefined || other !== undefined) return null;
  return { lat: found.lat, lng: found.lng, label: found.name, precision: "town" };
}

/** A box around the British Isles. */
function isNearby({ lat, lng }: Point): boolean {
  return lat >= 49 && lat <= 61 && lng >= -9 && lng <= 2;
}

/** Finds a parsed place in the built-in tables. */
function locateInGazetteer(place: ParsedPlace): LocatedPlace | null {
  switch (place.kind) {
    case "coordinates":
      return isNearby(place) ? { lat: place.lat, lng: place.lng, label: "Your position", precision: "exact" } : null;
    case "postcode":
      return outcodePlace(place.outcode, place.area, place.postcode);
    case "outcode":
      return outcodePlace(place.outcode, place.area, place.outcode);
    case "area":
      return areaPlace(place.area) ?? townPlace(place.area);
    case "town":
      return townPlace(place.town);
  }
}

/** The built-in lookup, which is offline and approximate. */
export function gazetteer(): PostcodeLookup {
  return {
    locate: async (query) => {
      const place = parsePlace(query);
      return place ? locateInGazetteer(place) : null;
    },
    suggest: (query) => {
      const place = parsePlace(query);
      if (place?.kind !== "town") return { ambiguous: false, names: [] };
      const meant = placesNamed(place.town);
      if (meant.length > 1) return { ambiguous: true, names: meant.map(({ name }) => name) };
      return { ambiguous: false, names: similarNames(place.town) };
    },
  };
}
