import { parsePlace } from "../postcodes/parse-place.ts";
import { townOfArea } from "../postcodes/gazetteer.ts";
import type { AddressLookup, PostalAddress } from "./address-lookup.ts";

const STREETS = [
  "Acorn Road",
  "Albert Terrace",
  "Beech Avenue",
  "Bridge Street",
  "Chapel Lane",
  "Church Row",
  "Clarence Street",
  "Elm Grove",
  "Garden Close",
  "Grange Road",
  "Hawthorn Drive",
  "Kingsway",
  "Laburnum Crescent",
  "Lime Walk",
  "Lister Street",
  "Mill Lane",
  "North Parade",
  "Orchard Way",
  "Park View",
  "Queen's Road",
  "Rowan Close",
  "School Lane",
  "Spring Gardens",
  "Station Road",
  "The Crescent",
  "Victoria Road",
  "Westfield Avenue",
  "Woodside",
] as const;
const HOUSES = [
  "Rose Cottage",
  "The Old Bakery",
  "Beech House",
  "Holly Bank",
  "The Coach House",
  "Ivy Cottage",
] as const;

/** FNV-1a hash, so that a postcode always gets the same street. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

function pick<T>(from: readonly [T, ...T[]], seed: number): T {
  return from[seed % from.length] ?? from[0];
}

function streetOf(postcode: string, town: string): PostalAddress[] {
  const seed = seedOf(postcode);
  const street = pick(STREETS, seed);
  const first = 1 + ((seed >>> 8) % 60);
  const rest = { line_3: "", post_town: town, county: "", postcode };
  const houses = Array.from({ length: 5 }, (_, at) => ({ line_1: `${first + at * 2} ${street}`, line_2: "", ...rest }));
  const shared = `${first + 10} ${street}`;
  const flats = [1, 2].map((flat) => ({ line_1: `Flat ${flat}`, line_2: shared, ...rest }));
  const named = { line_1: pick(HOUSES, seed >>> 16), line_2: street, ...rest };
  return [...houses, ...flats, named];
}

/** Invented addresses for any postcode of an existing area, the same every time. */
export function demoAddresses(): AddressLookup {
  return {
    find: async (text) => {
      const place = parsePlace(text);
      if (place?.kind !== "postcode") return null;
      const town = townOfArea(place.area);
      return town === null ? null : { addresses: streetOf(place.postcode, town), source: "demo" };
    },
  };
}
