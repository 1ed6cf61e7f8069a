/** Milliseconds until the order is asked for again: every two seconds at first, slower as the wait grows. */
export function pollDelay(waitedMs: number): number {
  if (waitedMs < 30_000) return 2_000;
  return waitedMs < 120_000 ? 5_000 : 15_000;
}
