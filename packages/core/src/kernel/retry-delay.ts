export interface RetryRule {
  /** The pause after the first failure, in seconds. */
  readonly firstSeconds: number;
  /** No pause is longer than this before its jitter, in seconds. */
  readonly longestSeconds: number;
}

/** The pauses vary by this part either way, so that what failed together is not tried again together. */
const JITTER = 0.25;

/**
 * The pause in seconds after the n-th failed attempt: it doubles with each attempt up to the longest one, and varies by a quarter.
 * `chance` is at least 0 and less than 1. Throws RangeError if `attempts` is not a positive whole number.
 */
export function retryDelay(attempts: number, chance: number, { firstSeconds, longestSeconds }: RetryRule): number {
  if (!Number.isInteger(attempts) || attempts < 1) throw new RangeError("An attempt is counted from one");
  const pause = Math.min(longestSeconds, firstSeconds * 2 ** (attempts - 1));
  return pause * (1 - JITTER + 2 * JITTER * chance);
}
