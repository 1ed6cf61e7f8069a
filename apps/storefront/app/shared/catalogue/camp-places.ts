import type { Course } from "@matinee/contract/client";
import { placesText } from "./catalogue-text.ts";

/** Places for the whole camp: those of its fullest day. "Single days left" if only some days have any. */
export function campPlaces({
  available,
  days,
}: {
  available: number;
  days: readonly Pick<Course["days"][number], "available">[];
}) {
  const whole = Math.min(available, ...days.flatMap((day) => day.available ?? []));
  return whole <= 0 && available > 0 ? { text: "Single days left", tone: "few" as const } : placesText(whole);
}
