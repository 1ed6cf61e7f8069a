import type { ClassKind, ClassSearch, FoundClasses } from "./class-entry.ts";

interface Cell {
  readonly kind: ClassKind;
  /** One bit for each weekday. */
  readonly days: number;
  readonly hasPlaces: boolean;
  count: number;
}

/** Bits of a weekday set, and one for places: kind, days and places make one number. */
const DAY_BITS = 8;

/**
 * Counts classes by kind, days and places: there are a few hundred of these cells, however many classes are within reach. The counts of each
 * filter are then made of the cells.
 */
export function createCounts(asked: ClassSearch) {
  const cells = new Map<number, Cell>();
  return {
    /** `days` null: those of the kind. */
    add(kindId: number, kind: ClassKind, { days, hasPlaces }: { days: number | null; hasPlaces: boolean }): void {
      const key = ((kindId << DAY_BITS) | ((days ?? 0) & 0xff)) * 2 + Number(hasPlaces);
      const cell = cells.get(key);
      if (cell === undefined) cells.set(key, { kind, days: days ?? kind.days, hasPlaces, count: 1 });
      else cell.count += 1;
    },
    read: (): Omit<FoundClasses, "hits" | "total"> => countFilters(cells.values(), asked),
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
