import { counted, fullDate } from "@matinee/format";
import type { Group } from "@matinee/contract/client";
import { priceOrFree } from "./catalogue-text.ts";

/** The rest of a term, as it can be booked now. */
export type Join = NonNullable<Group["join"]>;

/** "8 sessions, from Saturday 5 December 2026". */
export function restOfTermText({ sessions, start_date: startDate }: Join): string {
  return sessions === 1
    ? `1 session, on ${fullDate(startDate)}`
    : `${counted(sessions, "session")}, from ${fullDate(startDate)}`;
}

/** "£160 for 8 sessions, from Saturday 5 December 2026". */
export const joinText = (join: Join): string => `${priceOrFree(join.price)} for ${restOfTermText(join)}`;
