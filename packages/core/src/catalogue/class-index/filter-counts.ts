import { fitsSearch, isWanted, isWithin, takesChild } from "./class-conditions.ts";
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
  const count = (name: keyof CountedValues, isFound: (value: number) => boolean) => {
    for (const [n, value] of values[name].entries()) if (isFound(value)) counts[name][n] = (counts[name][n] ?? 0) + 1;
  };
  return {
    add(entry: ClassEntry, kind: ClassKind, miles: number | null): void {
      if (!fitsSearch(entry, others) || !isWanted(entry, kind, others)) return;
      const latestStart = Math.max(...slotsOf(entry, { ...asked, from: undefined }).map(({ start }) => start));
      const earliestEnd = Math.min(...slotsOf(entry, { ...asked, to: undefined }).map(({ end }) => end));
      const isInTime = latestStart >= (asked.from ?? 0);
      const isNear = miles === null || miles <= radius;
      const fits = takesChild(entry, asked);
      if (fits && isNear) {
        count("from", (value) => latestStart >= value);
        count("to", (value) => earliestEnd <= value);
      }
      if (isNear && isInTime) count("ages", (value) => entry.minAge <= value && entry.maxAgeToday >= value);
      if (fits && isInTime && miles !== null) count("miles", (value) => miles <= value);
    },
    read: (): CountsByValue => counts,
  };
}

function slotsOf({ slots }: ClassEntry, asked: ClassSearch) {
  return slots.filter((slot) => (asked.day === undefined || slot.weekday === asked.day) && isWithin(slot, asked));
}
