import { formatList, longDate, timeRange } from "@matinee/format";
import type { TrialDate } from "@matinee/contract/client";

/** The trial's other dates: ", then Saturday 28 November". A date with another time of day says it. */
export function laterDatesText({ start, end, dates }: Pick<TrialDate, "start" | "end" | "dates">): string {
  const later = dates.slice(1).map((one) => {
    const sameTime = one.start === start && one.end === end;
    return sameTime ? longDate(one.date) : `${longDate(one.date)} (${timeRange(one.start, one.end)})`;
  });
  return later.length === 0 ? "" : `, then ${formatList(later)}`;
}
