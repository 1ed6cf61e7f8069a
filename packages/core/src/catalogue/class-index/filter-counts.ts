import { createConditions } from "./class-conditions.ts";
import type { ClassKind, ClassSearch } from "./class-entry.ts";
import type { ClassTable } from "./class-table.ts";

/** The values to count for: minutes after midnight, years and miles. */
export interface CountedValues {
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly ages: readonly number[];
  readonly miles: readonly number[];
}

/** How many classes the search finds with each value, all else as asked for. In the order of the values. */
export type CountsByValue = { readonly [Name in keyof CountedValues]: readonly number[] };

/**
 * Counts classes for hours, ages and distances. A class of several slots counts for an hour if one of them lies within the requested hours
 * with that one. `kinds`: all of them, by their place.
 */
export function createFilterCounts(
  table: ClassTable,
  kinds: readonly ClassKind[],
  { asked, values }: { readonly asked: ClassSearch; readonly values: CountedValues },
) {
  const columns = table.columns();
  // What is counted is no condition of the classes.
  const others = createConditions(table, kinds, {
    ...asked,
    age: undefined,
    born: undefined,
    from: undefined,
    to: undefined,
    day: undefined,
  });
  const { takesChild } = createConditions(table, kinds, asked);
  const radius = asked.origin?.radiusMiles ?? 0;
  const counts = {
    from: values.from.map(() => 0),
    to: values.to.map(() => 0),
    ages: values.ages.map(() => 0),
    miles: values.miles.map(() => 0),
  };
  const { from = 0, to = Number.MAX_SAFE_INTEGER, day } = asked;
  return {
    add(row: number): void {
      if (!others.fits(row) || !others.isWanted(row)) return;
      // Of the slots on the day: the latest start of those that end in time, the earliest end of those that begin late enough.
      let latestStart = -1;
      let earliestEnd = Number.MAX_SAFE_INTEGER;
      const consider = (weekday: number, start: number, end: number) => {
        if (day !== undefined && weekday !== day) return;
        if (end <= to) latestStart = Math.max(latestStart, start);
        if (start >= from) earliestEnd = Math.min(earliestEnd, end);
      };
      const onlyDay = columns.weekday[row] ?? 0;
      if (onlyDay !== 0) consider(onlyDay, columns.start[row] ?? 0, columns.end[row] ?? 0);
      else for (const slot of table.slots.get(row) ?? []) consider(slot.weekday, slot.start, slot.end);
      const isInTime = latestStart >= from;
      // NaN where nobody asks how far away it is.
      const miles = columns.miles[row] ?? Number.NaN;
      const isNear = Number.isNaN(miles) || miles <= radius;
      const fits = takesChild(row);
      if (fits && isNear) {
        addFrom(counts.from, values.from, latestStart, "up to");
        addFrom(counts.to, values.to, earliestEnd, "from");
      }
      if (isNear && isInTime) {
        const [youngest, oldest] = [columns.minAge[row] ?? 0, columns.maxAgeToday[row] ?? 0];
        for (let n = 0; n < values.ages.length; n++) {
          const age = values.ages[n] ?? 0;
          if (youngest <= age && oldest >= age) counts.ages[n] = (counts.ages[n] ?? 0) + 1;
        }
      }
      if (fits && isInTime && !Number.isNaN(miles)) addFrom(counts.miles, values.miles, miles, "from");
    },
    read: (): CountsByValue => counts,
  };
}

/** Counts one more for each value up to this one, or from it on. */
function addFrom(counts: number[], values: readonly number[], at: number, which: "up to" | "from"): void {
  for (let n = 0; n < values.length; n++) {
    const value = values[n] ?? 0;
    if (which === "from" ? at <= value : at >= value) counts[n] = (counts[n] ?? 0) + 1;
  }
}
