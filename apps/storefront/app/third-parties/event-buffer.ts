/**
 * The buffer is switched off at this many untaken entries (spec §9).
 * @internal Exported for tests.
 */
export const MAX_BUFFERED = 1000;

/** Events for another company's script, buffered until it has loaded. */
export type EventBuffer<E> = {
  push: (entry: E) => void;
  /** Delivers all buffered entries in order, and later ones at once. */
  attach: (take: (entry: E) => void) => void;
  /** Drops all entries from now on. */
  switchOff: () => void;
  isOff: () => boolean;
};

/** `report` receives errors of the script. They stop nothing. */
export function createEventBuffer<E>(report: (error: unknown) => void): EventBuffer<E> {
  let waiting: E[] = [];
  let consumer: ((entry: E) => void) | null = null;
  let off = false;

  function switchOff(): void {
    off = true;
    waiting = [];
    consumer = null;
  }

  function deliver(entry: E): void {
    try {
      consumer?.(entry);
    } catch (error) {
      report(error);
    }
  }

  return {
    push(entry) {
      if (off) return;
      if (consumer !== null) return deliver(entry);
      waiting.push(entry);
      if (waiting.length >= MAX_BUFFERED) switchOff();
    },
    attach(take) {
      if (off) return;
      consumer = take;
      const before = waiting;
      waiting = [];
      for (const entry of before) deliver(entry);
    },
    switchOff,
    isOff: () => off,
  };
}
