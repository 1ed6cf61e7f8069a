import { fitsSearch, isWanted, takesChild } from "./class-conditions.ts";
import type { ClassEntry, ClassKind, ClassSearch } from "./class-entry.ts";

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
 * with that one.
 */
export function createFilterCounts(asked: ClassSearch, values: CountedValues) {
  // What is counted is no condition of the classes.
  const others: ClassSearch = {
    ...asked,
    age: undefined,
    born: undefined,
    from: undefined,
    to: undefined,
    day: undefined,
  };
  const radius = asked.origin?.radiusMiles ?? 0;
  const counts = {
    from: values.from.map(() => 0),
    to: values.to.map(() => 0),
    ages: values.ages.map(() => 0),
    miles: values.miles.map(() => 0),
  };
  const { from = 0, to = Number.MAX_SAFE_INTEGER, day } = asked;
  return {
    add(entry: ClassEntry, kind: ClassKind, miles: number | null): void {
      if (!fitsSearch(entry, others) || !isWanted(entry, kind, others)) return;
      // Of the slots on the day: the latest start of those that end in time, the earliest end of those that begin late enough.
      let latestStart = -1;
      let earliestEnd = Number.MAX_SAFE_INTEGER;
      for (const slot of entry.slots) {
        if (day !== undefined && slot.weekday !== day) continue;
        if (slot.end <= to) latestStart = Math.max(latestStart, slot.start);
        if (slot.start >= from) earliestEnd = Math.min(earliestEnd, slot.end);
      }
      const isInTime = latestStart >= from;
      const isNear = miles === null || miles <= radius;
      const fits = takesChild(entry, asked);
      if (fits && isNear) {
        addFrom(counts.from, values.from, latestStart, "up to");
        addFrom(counts.to, values.to, earliestEnd, "from");
      }
      if (isNear && isInTime)
        for (let n = 0; n < values.ages.length; n++) {
          const age = values.ages[n] ?? 0;
          if (entry.minAge <= age && entry.maxAgeToday >= age) counts.ages[n] = (counts.ages[n] ?? 0) + 1;
        }
      if (fits && isInTime && miles !== null) addFrom(counts.miles, values.miles, miles, "from");
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
