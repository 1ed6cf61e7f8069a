import { smallest } from "../../kernel/index.ts";
import type { ClassEntry, ClassHit, ClassKind, ClassOrder, ClassSearch, FoundClasses, Venue } from "./class-entry.ts";
import { createCounts } from "./class-counts.ts";
import { createConditions } from "./class-conditions.ts";
import { type ClassColumns, createClassTable } from "./class-table.ts";
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

export function createClassIndex(venues: readonly Venue[]): ClassIndex {
  const kinds: ClassKind[] = [];
  const kindPlaces = new Map<number, number>();
  const table = createClassTable();
  /** The row of each class, and the rows of each venue. */
  const rows = new Map<number, number>();
  const byVenue = new Map<number, number[]>();
  const around = venuesAround(venues);

  function remove(ids: readonly number[]): void {
    for (const id of ids) {
      const row = rows.get(id);
      if (row === undefined) continue;
      const venue = table.columns().locationId[row] ?? 0;
      byVenue.set(venue, byVenue.get(venue)?.filter((other) => other !== row) ?? []);
      rows.delete(id);
      table.remove(row);
    }
  }

  function put(added: readonly ClassEntry[]): void {
    remove(added.map(({ id }) => id));
    for (const entry of added) {
      const kindPlace = kindPlaces.get(entry.kindId);
      if (kindPlace === undefined) throw new Error(`There is no kind ${entry.kindId}`);
      const row = table.add(entry, kindPlace);
      rows.set(entry.id, row);
      const there = byVenue.get(entry.locationId);
      if (there === undefined) byVenue.set(entry.locationId, [row]);
      else there.push(row);
    }
  }

  /**
   * Visits the classes within reach, the nearest first, and writes into the columns how far away they are; all of them, and NaN, where nobody
   * asks.
   */
  function visit(origin: ClassSearch["origin"], see: (row: number) => void): void {
    const { id, miles } = table.columns();
    if (origin !== null) {
      for (const venue of around(origin))
        for (const row of byVenue.get(venue.id) ?? []) {
          miles[row] = venue.miles;
          see(row);
        }
      return;
    }
    const end = table.end();
    for (let row = 0; row < end; row++)
      if (id[row] !== 0) {
        miles[row] = Number.NaN;
        see(row);
      }
  }

  function search(asked: ClassSearch): FoundClasses {
    const columns = table.columns();
    const { miles } = columns;
    const counts = createCounts(asked, kinds);
    const conditions = createConditions(table, kinds, asked);
    const end = (asked.page + 1) * asked.size;
    const isByDistance = asked.order.length === 0 && asked.origin !== null;
    const found: number[] = [];
    // The row that is the farthest, rather than its distance: a number with a fraction that changes is a new object each time.
    let [total, farthest] = [0, 0];
    visit(asked.origin, (row) => {
      if (!conditions.fits(row)) return;
      counts.add(columns.kindPlace[row] ?? 0, conditions.daysWithin(row), (columns.available[row] ?? 0) > 0);
      if (!conditions.isWanted(row)) return;
      total += 1;
      // Nearest first: whoever is behind the page is only counted. Of those that are equally far away the id decides.
      if (isByDistance && found.length >= end && miles[row] !== miles[farthest]) return;
      farthest = row;
      found.push(row);
    });
    const start = asked.page * asked.size;
    const page = start < found.length ? smallest(found, end, comparison(columns, asked)).slice(start) : [];
    const hits = page.map((row): ClassHit => {
      const away = miles[row] ?? Number.NaN;
      return { id: columns.id[row] ?? 0, miles: Number.isNaN(away) ? null : away };
    });
    return { hits, total, ...counts.read() };
  }

  function count(asked: ClassSearch, values: CountedValues): CountsByValue {
    const counts = createFilterCounts(table, kinds, { asked, values });
    const { origin } = asked;
    const widest = origin === null ? null : { ...origin, radiusMiles: Math.max(origin.radiusMiles, ...values.miles) };
    visit(widest, (row) => counts.add(row));
    return counts.read();
  }

  /** Compares two rows in the order that is asked for. */
  function comparison(columns: ClassColumns, { order, origin }: ClassSearch): (a: number, b: number) => number {
    const readers = readersOf(columns);
    // Without an origin the nearest is the next.
    const distance = origin === null ? columns.nextAt : columns.miles;
    const terms: readonly ClassOrder[] = order.length > 0 ? order : [{ by: "distance", descending: false }];
    const keys = terms.map(({ by, descending }) => ({
      read: by === "distance" ? (row: number) => distance[row] ?? 0 : readers[by],
      descending,
    }));
    return (a, b) => {
      for (const { read, descending } of keys) {
        const difference = compareNumbers(read(a), read(b), descending);
        if (difference !== 0) return difference;
      }
      return (columns.id[a] ?? 0) - (columns.id[b] ?? 0);
    };
  }

  function readersOf(columns: ClassColumns): {
    readonly [By in Exclude<ClassOrder["by"], "distance">]: (row: number) => number;
  } {
    const of = (column: Int32Array | Float64Array) => (row: number) => column[row] ?? 0;
    return {
      id: of(columns.id),
      price: of(columns.price),
      price_per_session: of(columns.pricePerSession),
      next_date: of(columns.nextDate),
      start: (row) =>
        (columns.weekday[row] === 0 ? table.slots.get(row)?.[0]?.start : columns.start[row]) ?? Number.NaN,
      stage_id: (row) => kinds[columns.kindPlace[row] ?? 0]?.stageId ?? 0,
      location_id: of(columns.locationId),
      franchise_id: of(columns.franchiseId),
      available: of(columns.available),
      waiting: of(columns.waiting),
    };
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

/** What has no value comes last in both directions. */
function compareNumbers(a: number, b: number, descending: boolean): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return descending ? b - a : a - b;
}
