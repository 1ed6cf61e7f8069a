import { AREAS } from "./areas.ts";
import { DISTRICTS } from "./districts.ts";
import { parsePlace, type ParsedPlace } from "./parse-place.ts";
import type { LocatedPlace, PostcodeLookup } from "./postcode-lookup.ts";
import { TOWNS } from "./towns.ts";
import { isOneTypoApart, plainName } from "./town-names.ts";

interface Point {
  readonly lat: number;
  readonly lng: number;
}
interface NamedPoint extends Point {
  readonly name: string;
}

const TOWN = /^(\S+) (\S+) (.+)$/;

/** In shorter names a typo too easily makes another town ("Bury", "Hurst"). */
const LEAST_LETTERS_FOR_A_SLIP = 5;

function readAreas(): Map<string, NamedPoint> {
  const areas = new Map<string, NamedPoint>();
  for (const line of AREAS.trim().split("\n")) {
    const [area = "", lat, lng, ...name] = line.split(" ");
    areas.set(area, { lat: Number(lat), lng: Number(lng), name: name.join(" ") });
  }
  return areas;
}

function readDistricts(): Map<string, Point> {
  const districts = new Map<string, Point>();
  for (const line of DISTRICTS.trim().split("\n")) {
    const [area = "", ...entries] = line.split(" ");
    for (const entry of entries) {
      const [number = "", point = ""] = entry.split(":");
      const [lat, lng] = point.split(",");
      districts.set(area + number, { lat: Number(lat), lng: Number(lng) });
    }
  }
  return districts;
}

function readTowns(): Map<string, NamedPoint> {
  const towns = new Map<string, NamedPoint>();
  for (const entry of TOWNS.trim().split(/; |\n/)) {
    const [, lat, lng, names = ""] = TOWN.exec(entry) ?? [];
    const [name = ""] = names.split("|");
    for (const known of names.split("|")) towns.set(plainName(known), { lat: Number(lat), lng: Number(lng), name });
  }
  return towns;
}

const areas = readAreas();
const districts = readDistricts();
const towns = readTowns();

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
  // "Leeds, West Yorkshire": the town comes first.
  for (const name of [plainName(text), plainName(text.split(",")[0] ?? "")]) {
    const found = towns.get(name) ?? slightlyMistyped(name);
    if (found) return { lat: found.lat, lng: found.lng, label: found.name, precision: "town" };
  }
  return null;
}

function slightlyMistyped(name: string): NamedPoint | null {
  if (name.length < LEAST_LETTERS_FOR_A_SLIP) return null;
  const near = [...towns].filter(([known]) => isOneTypoApart(known, name)).map(([, town]) => town);
  // Two towns match equally well, so none is chosen.
  return near.every((town) => town.name === near[0]?.name) ? (near[0] ?? null) : null;
}

/** A box around Great Britain and its islands. */
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
  };
}
