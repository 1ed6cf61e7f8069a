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

/** A class with how far away it is; null: nobody asked. */
interface Found {
  readonly entry: ClassEntry;
  readonly kind: ClassKind;
  readonly miles: number | null;
}

export function createClassIndex(venues: readonly Venue[]): ClassIndex {
  const kinds = new Map<number, ClassKind>();
  const entries = new Map<number, ClassEntry>();
  const byVenue = new Map<number, ClassEntry[]>();
  const around = venuesAround(venues);

  function remove(ids: readonly number[]): void {
    for (const id of ids) {
      const entry = entries.get(id);
      if (entry === undefined) continue;
      entries.delete(id);
      const others = byVenue.get(entry.locationId)?.filter((other) => other.id !== id) ?? [];
      byVenue.set(entry.locationId, others);
    }
  }

  function put(added: readonly ClassEntry[]): void {
    remove(added.map(({ id }) => id));
    for (const entry of added) {
      entries.set(entry.id, entry);
      const there = byVenue.get(entry.locationId);
      if (there === undefined) byVenue.set(entry.locationId, [entry]);
      else there.push(entry);
    }
  }

  function kindOf({ kindId }: ClassEntry): ClassKind {
    const kind = kinds.get(kindId);
    if (kind === undefined) throw new Error(`There is no kind ${kindId}`);
    return kind;
  }

  function search(asked: ClassSearch): FoundClasses {
    const counts = createCounts(asked);
    const found: Found[] = [];
    const take = (some: Iterable<ClassEntry>, miles: number | null) => {
      for (const entry of some) {
        if (!fitsSearch(entry, asked)) continue;
        const kind = kindOf(entry);
        counts.add(entry.kindId, kind, { days: daysWithin(entry, asked), hasPlaces: entry.available > 0 });
        if (isWanted(entry, kind, asked)) found.push({ entry, kind, miles });
      }
    };
    if (asked.origin === null) take(entries.values(), null);
    else for (const { id, miles } of around(asked.origin)) take(byVenue.get(id) ?? [], miles);
    const start = asked.page * asked.size;
    const page = smallest(found, start + asked.size, comparison(asked)).slice(start);
    return {
      hits: page.map(({ entry, miles }): ClassHit => ({ id: entry.id, miles })),
      total: found.length,
      ...counts.read(),
    };
  }

  function count(asked: ClassSearch, values: CountedValues): CountsByValue {
    const counts = createFilterCounts(asked, values);
    const { origin } = asked;
    if (origin === null) for (const entry of entries.values()) counts.add(entry, kindOf(entry), null);
    else
      for (const { id, miles } of around({ ...origin, radiusMiles: Math.max(origin.radiusMiles, ...values.miles) }))
        for (const entry of byVenue.get(id) ?? []) counts.add(entry, kindOf(entry), miles);
    return counts.read();
  }

  return {
    search,
    count,
    put,
    remove,
    addKinds(added) {
      for (const [id, kind] of added) kinds.set(id, kind);
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
