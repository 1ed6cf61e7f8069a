import { FRANCHISES } from "./data/franchises.ts";
import { TOWNS, type TownSeed } from "./data/towns.ts";
import { QUARTERS, VENUE_KINDS } from "./data/venue-names.ts";
import { VENUES, type VenueSeed } from "./data/venues.ts";
import { randomFor, type Random } from "./random.ts";

/** A venue with its id and the index of its franchise in FRANCHISES. */
export interface PlannedVenue extends VenueSeed {
  readonly id: number;
  readonly franchiseIndex: number;
}

const GROUPS_A_VENUE = 12;
const UNIT_LETTERS = [..."ABDEFGHJLNPQRSTUWXYZ"];
const MILES_A_DEGREE = 69;

/** The venues of a network of `groups` classes: the list in VENUES, and for the benchmark network more in proportion to population. */
export function planVenues(groups: number): PlannedVenue[] {
  const wanted = Math.max(VENUES.length, Math.ceil(groups / GROUPS_A_VENUE));
  const more = spreadOver(TOWNS, wanted - VENUES.length).flatMap(({ town, count }) => venuesAround(town, count));
  return [...VENUES, ...more].map((venue, i) => ({
    ...venue,
    id: i + 1,
    franchiseIndex: franchiseIndexOf(venue.franchise),
  }));
}

/** An invented, well-formed postcode in an outward code. */
export function postcodeIn(outcode: string, random: Random): string {
  return `${outcode} ${random.int(1, 9)}${random.pick(UNIT_LETTERS)}${random.pick(UNIT_LETTERS)}`;
}

function spreadOver(towns: readonly TownSeed[], count: number): { town: TownSeed; count: number }[] {
  const people = towns.reduce((sum, town) => sum + town.people, 0);
  let passed = 0;
  return towns.map((town) => {
    const before = Math.round((passed / people) * count);
    passed += town.people;
    return { town, count: Math.round((passed / people) * count) - before };
  });
}

function venuesAround(town: TownSeed, count: number): VenueSeed[] {
  const random = randomFor(`venues of ${town.town}`);
  const reach = Math.sqrt(town.people) / 5;
  return Array.from({ length: count }, (_, i) => {
    const miles = reach * Math.sqrt(random.next());
    const turn = random.next() * 2 * Math.PI;
    const outcode = town.outcodes[i % town.outcodes.length] ?? "";
    return {
      franchise: town.franchise,
      name: `${town.town} ${random.pick(QUARTERS)} ${random.pick(VENUE_KINDS)}`,
      street: `${random.int(1, 240)} ${random.pick(QUARTERS)} Road`,
      // Royal Mail has a single post town London.
      town: town.town.endsWith(" London") ? "London" : town.town,
      county: town.county,
      postcode: postcodeIn(outcode, random),
      lat: round(town.lat + (miles * Math.cos(turn)) / MILES_A_DEGREE),
      lng: round(town.lng + (miles * Math.sin(turn)) / (MILES_A_DEGREE * Math.cos((town.lat * Math.PI) / 180))),
    };
  });
}

function franchiseIndexOf(slug: string): number {
  const index = FRANCHISES.findIndex((franchise) => franchise.slug === slug);
  if (index < 0) throw new Error(`No franchise ${slug}`);
  return index;
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
