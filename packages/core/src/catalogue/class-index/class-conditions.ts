import type { ClassKind, ClassSearch, MinuteSlot } from "./class-entry.ts";
import type { ClassTable } from "./class-table.ts";

/** What a search asks of a class, by its row in the table. */
export interface ClassConditions {
  /** The conditions that every hit meets, whatever the filters that are counted: shop, age, venue, hours and words. */
  readonly fits: (row: number) => boolean;
  /** The filters that are counted: stage, day, discipline and places. The day has to have a slot within the hours. */
  readonly isWanted: (row: number) => boolean;
  /** True if it takes a child with that birthday or age. */
  readonly takesChild: (row: number) => boolean;
  /** The weekdays with a slot within the hours, one bit each; null: those of its kind. */
  readonly daysWithin: (row: number) => number | null;
}

/** `kinds`: all of them, by their place. Holds until the table changes. */
export function createConditions(table: ClassTable, kinds: readonly ClassKind[], asked: ClassSearch): ClassConditions {
  const { franchiseId, locationId, born, age, words, day, discipline, mustHavePlaces } = asked;
  const columns = table.columns();
  const anyHour = asked.from === undefined && asked.to === undefined;
  const { from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER } = asked;
  const wantedKinds = Uint8Array.from(kinds, (kind) =>
    Number(
      (asked.stageId === undefined || kind.stageId === asked.stageId) &&
        (discipline === undefined || kind.disciplines.includes(discipline)),
    ),
  );
  const isWithin = (slot: MinuteSlot) => slot.start >= from && slot.end <= to;
  const NONE: readonly MinuteSlot[] = [];

  function isInTime(row: number): boolean {
    if (anyHour) return true;
    if (columns.weekday[row] === 0) return (table.slots.get(row) ?? NONE).some(isWithin);
    return (columns.start[row] ?? 0) >= from && (columns.end[row] ?? 0) <= to;
  }

  function isOnDay(row: number): boolean {
    if (day === undefined) return true;
    const weekday = columns.weekday[row];
    if (weekday === 0) return (table.slots.get(row) ?? NONE).some((slot) => slot.weekday === day && isWithin(slot));
    return weekday === day && isInTime(row);
  }

  function takesChild(row: number): boolean {
    if (born !== undefined) return (columns.bornFrom[row] ?? 0) <= born && (columns.bornTo[row] ?? 0) >= born;
    return age === undefined || ((columns.minAge[row] ?? 0) <= age && (columns.maxAgeToday[row] ?? 0) >= age);
  }

  return {
    takesChild,
    fits: (row) =>
      (franchiseId === null || columns.franchiseId[row] === franchiseId) &&
      takesChild(row) &&
      (locationId === undefined || columns.locationId[row] === locationId) &&
      isInTime(row) &&
      words.every((word) => table.words[row]?.includes(word) === true),
    isWanted: (row) =>
      wantedKinds[columns.kindPlace[row] ?? 0] === 1 &&
      isOnDay(row) &&
      (!mustHavePlaces || (columns.available[row] ?? 0) > 0),
    daysWithin(row) {
      const slots = table.slots.get(row) ?? NONE;
      if (anyHour || columns.weekday[row] !== 0 || slots.length < 2) return null;
      let days = 0;
      for (const slot of slots) if (isWithin(slot)) days |= 1 << slot.weekday;
      return days;
    },
  };
}
