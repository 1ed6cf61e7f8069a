import { smallest } from "../../kernel/index.ts";
import type { ClassEntry, ClassHit, ClassKind, ClassOrder, ClassSearch, FoundClasses, Venue } from "./class-entry.ts";
import { createCounts } from "./class-counts.ts";
import { daysWithin, fitsSearch, isWanted } from "./class-conditions.ts";
import { type CountedValues, type CountsByValue, createFilterCounts } from "./filter-counts.ts";
import { venuesAround } from "./venues-around.ts";

/** The open classes of a network in memory. A search reads the classes within reach once. */
export interface ClassIndex {
  readonly search: (asked: ClassSearch) => FoundClasses;
  /** Counts the classes for values of the hours, ages and distances; order and page do not matter. */
  readonly count: (asked: ClassSearch, values: CountedValues) => CountsByValue;
  /** Adds classes, or replaces those that are there. Their kinds have to be known. */
  readonly put: (entries: readonly ClassEntry[]) => void;
  readonly addKinds: (kinds: Iterable<readonly [id: number, kind: ClassKind]>) => void;
  readonly remove: (ids: readonly number[]) => void;
}

/** A hit. Null: nobody asked how far away it is. */
interface Found {
  readonly entry: ClassEntry;
  readonly kind: ClassKind;
  readonly miles: number | null;
}

/** A class is its own hit where nobody asks how far away it is: a search of the whole network finds thousands. */
interface Row extends Found {
  /** The place of the kind. */
  readonly kindPlace: number;
  readonly miles: null;
}

/** A venue's classes, with how far away they are; null: nobody asked. */
interface Group {
  readonly rows: Iterable<Row>;
  readonly miles: number | null;
}

export function createClassIndex(venues: readonly Venue[]): ClassIndex {
  const kinds: ClassKind[] = [];
  const kindPlaces = new Map<number, number>();
  const rows = new Map<number, Row>();
  const byVenue = new Map<number, Row[]>();
  const around = venuesAround(venues);

  function remove(ids: readonly number[]): void {
    for (const id of ids) {
      const row = rows.get(id);
      if (row === undefined) continue;
      rows.delete(id);
      const { locationId } = row.entry;
      byVenue.set(locationId, byVenue.get(locationId)?.filter((other) => other !== row) ?? []);
    }
  }

  function put(added: readonly ClassEntry[]): void {
    remove(added.map(({ id }) => id));
    for (const entry of added) {
      const kindPlace = kindPlaces.get(entry.kindId) ?? -1;
      const kind = kinds[kindPlace];
      if (kind === undefined) throw new Error(`There is no kind ${entry.kindId}`);
      const row: Row = { entry, kind, kindPlace, miles: null };
      rows.set(entry.id, row);
      const there = byVenue.get(entry.locationId);
      if (there === undefined) byVenue.set(entry.locationId, [row]);
      else there.push(row);
    }
  }

  /** The classes within reach, the nearest first. Those of venues that are equally far away are together. */
  function reach(origin: ClassSearch["origin"]): readonly Group[] {
    if (origin === null) return [{ rows: rows.values(), miles: null }];
    const groups: { rows: Row[]; miles: number }[] = [];
    for (const { id, miles } of around(origin)) {
      const there = byVenue.get(id) ?? [];
      const last = groups.at(-1);
      if (last?.miles === miles) last.rows = [...last.rows, ...there];
      else groups.push({ rows: there, miles });
    }
    return groups;
  }

  function search(asked: ClassSearch): FoundClasses {
    const counts = createCounts(asked, kinds);
    const end = (asked.page + 1) * asked.size;
    const isByDistance = asked.order.length === 0 && asked.origin !== null;
    const found: Found[] = [];
    let total = 0;
    for (const { rows: some, miles } of reach(asked.origin)) {
      const first = found.length;
      for (const row of some) {
        const { entry, kind, kindPlace } = row;
        if (!fitsSearch(entry, asked)) continue;
        counts.add(kindPlace, daysWithin(entry, asked), entry.available > 0);
        if (!isWanted(entry, kind, asked)) continue;
        total += 1;
        // Nearest first: whoever is behind the page is only counted.
        if (!isByDistance || first < end) found.push(miles === null ? row : { entry, kind, miles });
      }
    }
    const start = asked.page * asked.size;
    const page = start < found.length ? smallest(found, end, comparison(asked)).slice(start) : [];
    return { hits: page.map(({ entry, miles }): ClassHit => ({ id: entry.id, miles })), total, ...counts.read() };
  }

  function count(asked: ClassSearch, values: CountedValues): CountsByValue {
    const counts = createFilterCounts(asked, values);
    const { origin } = asked;
    const widest = origin === null ? null : { ...origin, radiusMiles: Math.max(origin.radiusMiles, ...values.miles) };
    for (const { rows: some, miles } of reach(widest))
      for (const { entry, kind } of some) counts.add(entry, kind, miles);
    return counts.read();
  }

  return {
    search,
    count,
    put,
    remove,
    addKinds(added) {
      for (const [id, kind] of added) {
        const place = kindPlaces.get(id) ?? kinds.length;
        kindPlaces.set(id, place);
        kinds[place] = kind;
      }
    },
  };
}

function comparison({ order, origin }: ClassSearch): (a: Found, b: Found) => number {
  const terms: readonly ClassOrder[] = order.length > 0 ? order : [{ by: "distance", descending: false }];
  // Without an origin the nearest is the next.
  const byDistance = origin === null ? ({ entry }: Found) => entry.nextAt : ({ miles }: Found) => miles;
  const readers = terms.map(({ by, descending }) => ({
    read: by === "distance" ? byDistance : READERS[by],
    descending,
  }));
  const [first] = readers;
  if (first !== undefined && readers.length === 1) {
    const { read, descending } = first;
    return (a, b) => compareNumbers(read(a), read(b), descending) || a.entry.id - b.entry.id;
  }
  return (a, b) => {
    for (const { read, descending } of readers) {
      const difference = compareNumbers(read(a), read(b), descending);
      if (difference !== 0) return difference;
    }
    return a.entry.id - b.entry.id;
  };
}

const READERS: { readonly [By in Exclude<ClassOrder["by"], "distance">]: (found: Found) => number | null } = {
  id: ({ entry }) => entry.id,
  price: ({ entry }) => entry.price,
  price_per_session: ({ entry }) => entry.pricePerSession,
  next_date: ({ entry }) => entry.nextDate,
  start: ({ entry }) => entry.slots[0]?.start ?? null,
  stage_id: ({ kind }) => kind.stageId,
  location_id: ({ entry }) => entry.locationId,
  franchise_id: ({ entry }) => entry.franchiseId,
  available: ({ entry }) => entry.available,
  waiting: ({ entry }) => entry.waiting,
};

/** What has no value comes last in both directions. */
function compareNumbers(a: number | null, b: number | null, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return descending ? b - a : a - b;
}
