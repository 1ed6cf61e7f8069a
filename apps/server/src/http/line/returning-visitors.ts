interface ReturningVisitor {
  readonly arrivedAt: number;
  /** Whoever has not come back by then has left. */
  readonly until: number;
}

/** Whoever was told to come back is expected this much later at most. */
const GRACE_SECONDS = 10;

interface Visitor {
  readonly visitor: string;
  readonly arrivedAt: number;
}

/**
 * The visitors who were told to come back, and have not yet: they keep their place, so those who came later count them. More than `most`
 * are not counted: the numbers that others are told are too small then, and nothing else.
 */
export function createReturningVisitors(most: number, now: () => number) {
  const returning = new Map<string, ReturningVisitor>();

  /** Whoever was noted first is late before most others; those in between go a little later. */
  function dropLate(): void {
    for (const [name, { until }] of returning) {
      if (until > now()) return;
      returning.delete(name);
    }
  }

  return {
    note({ visitor, arrivedAt }: Visitor, seconds: number): void {
      dropLate();
      returning.delete(visitor);
      if (returning.size < most)
        returning.set(visitor, { arrivedAt, until: now() + (seconds + GRACE_SECONDS) * 1_000 });
    },
    isEmpty(): boolean {
      if (returning.size > 0) dropLate();
      return returning.size === 0;
    },
    remove: ({ visitor }: Visitor): void => void returning.delete(visitor),
    /** How many of them came before this visitor. */
    before({ visitor, arrivedAt }: Visitor): number {
      const at = now();
      let count = 0;
      for (const [name, one] of returning)
        if (one.arrivedAt < arrivedAt && one.until > at && name !== visitor) count += 1;
      return count;
    },
  };
}
