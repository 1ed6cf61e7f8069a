/** Spec §9: at this many entries that nobody has taken the queue is switched off. */
export const MAX_BUFFERED = 1000;

/** What we tell another company's script; kept until the script is there to take it. */
export type EventBuffer<E> = {
  push: (entry: E) => void;
  /** Gives the script all that waits, in order, and from then on everything at once. */
  attach: (take: (entry: E) => void) => void;
  /** Nothing is kept or handed on any more. */
  switchOff: () => void;
  isOff: () => boolean;
};

/** `report` hears when the script itself fails at an entry; that stops neither it nor us. */
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
