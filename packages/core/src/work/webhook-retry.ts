const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** The pauses that the Standard Webhooks specification recommends: ten tries within three days and four hours. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** The pauses grow by up to this part, so that what failed together is not tried again together. */
const JITTER = 0.1;

/** The pause in seconds after the n-th try of a delivery that failed; null: it was the last. `chance` is at least 0 and less than 1. */
export function webhookRetry(tries: number, chance: number): number | null {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? null : Math.round(pause * (1 + JITTER * chance));
}
