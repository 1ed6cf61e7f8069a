import type { ClassKind, ClassSearch, FoundClasses } from "./class-entry.ts";

interface Cell {
  readonly kind: ClassKind;
  /** One bit for each weekday. */
  readonly days: number;
  readonly hasPlaces: boolean;
  readonly count: number;
}

/**
 * Counts classes by kind, days and places: there are a few hundred of these cells, however many classes are within reach. The counts of each
 * filter are then made of the cells. `kinds`: all of them, by their place.
 */
export function createCounts(asked: ClassSearch, kinds: readonly ClassKind[]) {
  // Two for each kind: without and with places.
  const ofKinds = new Int32Array(2 * kinds.length);
  // Classes of several slots, where only some of them lie within the hours.
  const others: Cell[] = [];
  return {
    /** `kind`: its place; `days` null: those of the kind. */
    add(kind: number, days: number | null, hasPlaces: boolean): void {
      const cell = 2 * kind + Number(hasPlaces);
      const own = kinds[kind];
      if (days === null || own === undefined) ofKinds[cell] = (ofKinds[cell] ?? 0) + 1;
      else others.push({ kind: own, days, hasPlaces, count: 1 });
    },
    read: (): Omit<FoundClasses, "hits" | "total"> => {
      const cells = others.slice();
      for (const [cell, count] of ofKinds.entries()) {
        const kind = kinds[cell >> 1];
        if (count > 0 && kind !== undefined) cells.push({ kind, days: kind.days, hasPlaces: cell % 2 === 1, count });
      }
      return countFilters(cells, asked);
    },
  };
}

function countFilters(cells: Iterable<Cell>, { stageId, day, discipline, mustHavePlaces }: ClassSearch) {
  const stages = new Map<number, number>();
  const disciplines = new Map<string, number>();
  const days = new Map<number, number>();
  let withPlaces = 0;
  for (const { kind, days: held, hasPlaces, count } of cells) {
    const isStage = stageId === undefined || kind.stageId === stageId;
    const isDay = day === undefined || (held & (1 << day)) !== 0;
    const isDiscipline = discipline === undefined || kind.disciplines.includes(discipline);
    const isFree = !mustHavePlaces || hasPlaces;
    if (isDay && isDiscipline && isFree) add(stages, kind.stageId, count);
    if (isStage && isDay && isFree) for (const slug of kind.disciplines) add(disciplines, slug, count);
    if (isStage && isDiscipline && isFree)
      for (let weekday = 1; weekday <= 7; weekday++) if ((held & (1 << weekday)) !== 0) add(days, weekday, count);
    if (isStage && isDay && isDiscipline && hasPlaces) withPlaces += count;
  }
  return { stages, disciplines, days, withPlaces };
}

function add<K>(counts: Map<K, number>, key: K, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}
