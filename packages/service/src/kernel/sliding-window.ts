/** What was counted in the present fixed window and in the one before, and how much of the present one has passed (0 to 1). */
export interface Windows {
  readonly hits: number;
  readonly hitsBefore: number;
  readonly passed: number;
}

export interface Limit {
  readonly times: number;
  readonly perSeconds: number;
}

export interface Verdict {
  readonly allowed: boolean;
  /** How often it happened in the `perSeconds` up to now. */
  readonly hits: number;
  /** Seconds until one more is allowed. */
  readonly secondsLeft: number;
}

/** A part that floating point leaves over is no hit. */
const ROUNDING = 1e-6;

/**
 * Judges a window that slides: of the fixed window before, the part counts that is less than `perSeconds` ago, as if its hits were
 * spread evenly. So nothing happens at the end of a fixed window, neither for a stranger who waits for it nor for a test. Refused hits
 * of the window before count no longer, so that a refusal lasts little longer than one window.
 */
export function judgeWindows({ hits, hitsBefore, passed }: Windows, { times, perSeconds }: Limit): Verdict {
  const before = Math.min(hitsBefore, times);
  const counted = hits + Math.ceil(before * (1 - passed) - ROUNDING);
  const room = times - hits - 1;
  // The point of a window from which `old` hits of the window before leave room for `free`.
  const roomFrom = (old: number, free: number) => (old === 0 ? 0 : Math.max(0, 1 - free / old));
  const until =
    room >= 0 ? Math.max(0, roomFrom(before, room) - passed) : 1 - passed + roomFrom(Math.min(hits, times), times - 1);
  return { allowed: counted <= times, hits: counted, secondsLeft: Math.max(1, Math.ceil(until * perSeconds)) };
}
