import type { DatesPreview } from "./types.ts";

/**
 * How many places more than there are stay booked on the fullest date of a preview, once these children have lost theirs; 0: none. Where it is
 * above 0, a save needs `over_reason`. A child whose place is no trial's takes none of the trial places.
 */
export function placesTooMany(
  { crowded, holders }: Pick<DatesPreview, "crowded" | "holders">,
  losing: readonly string[],
): number {
  const going = holders.filter(({ child_id: id }) => losing.includes(id));
  const left = crowded.map(({ on, kind, booked, places }) => {
    const gone = going.filter((one) => one.dates.includes(on) && (kind === "place" || one.is_trial));
    return booked - places - gone.length;
  });
  return Math.max(0, ...left);
}
