const TEXTS = {
  good: "Going by the past year, a place within eight weeks is likely.",
  fair: "Going by the past year, a place within eight weeks is possible.",
  small: "Going by the past year, a place within eight weeks is unlikely. Another class may have one sooner.",
} as const;

/** The odds of a place for a child on a waiting list, in plain words; null: the past is too short to tell. */
export function waitingOddsText(odds: keyof typeof TEXTS | null): string | null {
  return odds === null ? null : TEXTS[odds];
}
