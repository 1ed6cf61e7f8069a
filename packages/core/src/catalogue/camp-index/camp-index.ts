import { smallest } from "../../kernel/index.ts";
import type { Venue } from "../class-index/class-entry.ts";
import { venuesAround } from "../class-index/venues-around.ts";
import type { CampEntry, CampField, CampOrder, CampSearch, FoundCamps } from "./camp-entry.ts";

/** The open camps of a network in memory. There are a few thousand, and a search looks at each within reach. */
export interface CampIndex {
  readonly search: (asked: CampSearch) => FoundCamps;
  /** How many hits there are within each of these distances, in miles. */
  readonly countWithin: (asked: CampSearch, miles: readonly number[]) => readonly number[];
  /** Notes whether a camp has free places. One that is not in the index is left out. */
  readonly setFree: (id: number, isFree: boolean) => void;
}

interface Camp extends CampEntry {
  isFree: boolean;
}

interface Found {
  readonly camp: Camp;
  /** Null: nobody asked. */
  readonly miles: number | null;
}

/** The oldest that a camp takes. */
const OLDEST = 18;

// The filters, one bit each. A camp counts for a filter's values if it meets all others.
const HOLIDAY = 1;
const AGE = 2;
const DISCIPLINE = 4;
const CATEGORY = 8;
const PLACES = 16;
const ALL = HOLIDAY | AGE | DISCIPLINE | CATEGORY | PLACES;

export function createCampIndex(venues: readonly Venue[], entries: readonly CampEntry[]): CampIndex {
  const camps = entries.map((entry): Camp => ({ ...entry }));
  const byId = new Map(camps.map((camp) => [camp.id, camp]));
  const byVenue = Map.groupBy(camps, ({ locationId }) => locationId);
  const around = venuesAround(venues);

  function* reach(origin: CampSearch["origin"]): Iterable<Found> {
    if (origin === null) for (const camp of camps) yield { camp, miles: null };
    else for (const { id, miles } of around(origin)) for (const camp of byVenue.get(id) ?? []) yield { camp, miles };
  }

  function search(asked: CampSearch): FoundCamps {
    const found: Found[] = [];
    const holidays = new Map<string, number>();
    const ages = new Map<number, number>();
    const disciplines = new Map<string, number>();
    const categories = new Map<number, number>();
    let withPlaces = 0;
    for (const one of reach(asked.origin)) {
      const { camp } = one;
      if (!fitsSearch(camp, asked)) continue;
      const met = filtersMet(camp, asked);
      if (met === ALL) found.push(one);
      if ((met | HOLIDAY) === ALL) for (const holiday of camp.holidays) add(holidays, holiday);
      if ((met | AGE) === ALL)
        for (let age = Math.max(0, camp.minAge); age <= Math.min(OLDEST, camp.maxAge); age++) add(ages, age);
      if ((met | DISCIPLINE) === ALL) for (const slug of camp.disciplines) add(disciplines, slug);
      if ((met | CATEGORY) === ALL) add(categories, camp.categoryId);
      if (camp.isFree && (met | PLACES) === ALL) withPlaces += 1;
    }
    const start = asked.page * asked.size;
    const page = start < found.length ? smallest(found, start + asked.size, comparison(asked)).slice(start) : [];
    const hits = page.map(({ camp, miles }) => ({ id: camp.id, miles }));
    return { hits, total: found.length, holidays, ages, disciplines, categories, withPlaces };
  }

  function countWithin(asked: CampSearch, distances: readonly number[]): readonly number[] {
    const counts = distances.map(() => 0);
    const { origin } = asked;
    if (origin === null) return counts;
    for (const { camp, miles } of reach({ ...origin, radiusMiles: Math.max(...distances) })) {
      if (!fitsSearch(camp, asked) || filtersMet(camp, asked) !== ALL) continue;
      for (const [n, distance] of distances.entries())
        if (miles !== null && miles <= distance) counts[n] = (counts[n] ?? 0) + 1;
    }
    return counts;
  }

  return {
    search,
    countWithin,
    setFree(id, isFree) {
      const camp = byId.get(id);
      if (camp !== undefined) camp.isFree = isFree;
    },
  };
}

/** The conditions that every hit meets, whatever the filters that are counted: shop, dates and words. */
function fitsSearch(camp: Camp, { franchiseId, today, from, to, words }: CampSearch): boolean {
  return (
    (franchiseId === null || camp.franchiseId === franchiseId) &&
    camp.endsOn >= today &&
    (from === undefined || camp.endsOn >= from) &&
    (to === undefined || camp.startsOn <= to) &&
    words.every((word) => camp.words.includes(word))
  );
}

function filtersMet(camp: Camp, asked: CampSearch): number {
  const { holiday, discipline, categoryId, mustHavePlaces } = asked;
  return (
    (holiday === undefined || camp.holidays.includes(holiday) ? HOLIDAY : 0) |
    (takesChild(camp, asked) ? AGE : 0) |
    (discipline === undefined || camp.disciplines.includes(discipline) ? DISCIPLINE : 0) |
    (categoryId === undefined || camp.categoryId === categoryId ? CATEGORY : 0) |
    (!mustHavePlaces || camp.isFree ? PLACES : 0)
  );
}

function takesChild({ minAge, maxAge, startsOn }: Camp, { born, age }: CampSearch): boolean {
  if (born !== undefined) {
    const lived = startsOn - born;
    return lived >= minAge * 10_000 && lived <= maxAge * 10_000 + 9_999;
  }
  return age === undefined || (minAge <= age && age <= maxAge);
}

function add<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function comparison({ order, origin }: CampSearch): (a: Found, b: Found) => number {
  const terms: readonly CampOrder[] =
    order.length > 0 ? order : ["distance" as const, "start_date" as const].map((by) => ({ by, descending: false }));
  const keys = terms.map(({ by, descending }) => ({
    // Without an origin the nearest is the soonest.
    read: READERS[by === "distance" && origin === null ? "start_date" : by],
    descending,
  }));
  return (a, b) => {
    for (const { read, descending } of keys) {
      const difference = compareNumbers(read(a), read(b), descending);
      if (difference !== 0) return difference;
    }
    return a.camp.id - b.camp.id;
  };
}

const READERS: { readonly [By in CampField]: (found: Found) => number | null } = {
  id: ({ camp }) => camp.id,
  distance: ({ miles }) => miles,
  start_date: ({ camp }) => camp.startsOn,
  end_date: ({ camp }) => camp.endsOn,
  min_age: ({ camp }) => camp.minAge,
  max_age: ({ camp }) => camp.maxAge,
  price: ({ camp }) => camp.price,
  price_per_day: ({ camp }) => camp.pricePerDay,
  category_id: ({ camp }) => camp.categoryId,
  location_id: ({ camp }) => camp.locationId,
  franchise_id: ({ camp }) => camp.franchiseId,
};

/** What has no value comes last in both directions. */
function compareNumbers(a: number | null, b: number | null, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return descending ? b - a : a - b;
}
