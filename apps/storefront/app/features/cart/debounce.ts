/** Work that waits for the hand to rest: by subject, the last one given is done once, and never lost. */
export type Debounce = {
  later: (subject: string, work: () => void) => void;
  /** Does at once what still waits. */
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
