const WITHIN = "Going by the past year, a place within eight weeks is";

const TEXTS: ReadonlyMap<string | null, string> = new Map([
  ["good", `${WITHIN} likely.`],
  ["fair", `${WITHIN} possible.`],
  ["small", `${WITHIN} unlikely. Another class may have one sooner.`],
  [
    "none",
    "Places from the waiting list start with a trial, and your child has already had one. Please ask the school about joining the class.",
  ],
]);

/** The odds of a place for a child on a waiting list, in plain words; null: the past is too short to tell. */
export function waitingOddsText(odds: string | null): string | null {
  return TEXTS.get(odds) ?? null;
}
