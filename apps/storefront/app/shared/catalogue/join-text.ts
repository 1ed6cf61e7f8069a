import { counted, formatPence, fullDate } from "@matinee/format";
import type { Group } from "@matinee/contract/client";

/** The rest of a term, as it can be booked now. */
export type Join = NonNullable<Group["join"]>;

/** "8 sessions, from Saturday 5 December 2026". */
export function restOfTermText({ sessions, start_date: startDate }: Join): string {
  return sessions === 1
    ? `1 session, on ${fullDate(startDate)}`
    : `${counted(sessions, "session")}, from ${fullDate(startDate)}`;
}

/** "£160 for 8 sessions, from Saturday 5 December 2026". */
export const joinText = (join: Join): string =>
  `${join.price > 0 ? formatPence(join.price) : "Free"} for ${restOfTermText(join)}`;
