/** Only what ended within this time counts. */
const WINDOW_MS = 10_000;
const MOST_TIMES = 256;
/** A guess, for a line that has served nobody yet. */
const FIRST_GUESS = 10;

/** How many calls end a second, by those of the last seconds. */
export function createRate(now: () => number) {
  /** When the last calls ended, the oldest first. */
  let ends: number[] = [];
  return {
    note(): void {
      ends.push(now());
      if (ends.length > 2 * MOST_TIMES) ends = ends.slice(-MOST_TIMES);
    },
    /** Never 0: a line that stands still for a while moves again. */
    perSecond(): number {
      const at = now();
      const recent = ends.slice(-MOST_TIMES).filter((end) => at - end < WINDOW_MS);
      const [oldest] = recent;
      return oldest === undefined ? FIRST_GUESS : recent.length / Math.max(1, (at - oldest) / 1_000);
    },
  };
}
