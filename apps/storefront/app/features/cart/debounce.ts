/** Delays work. For each subject only the last call runs. */
export type Debounce = {
  later: (subject: string, work: () => void) => void;
  /** Runs all pending work now. */
  flush: () => void;
};

export function createDebounce(ms: number): Debounce {
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; work: () => void }>();
  const run = (subject: string) => {
    const found = waiting.get(subject);
    if (!found) return;
    clearTimeout(found.timer);
    waiting.delete(subject);
    found.work();
  };
  return {
    later(subject, work) {
      clearTimeout(waiting.get(subject)?.timer);
      waiting.set(subject, { timer: setTimeout(() => run(subject), ms), work });
    },
    flush() {
      for (const subject of waiting.keys()) run(subject);
    },
  };
}
