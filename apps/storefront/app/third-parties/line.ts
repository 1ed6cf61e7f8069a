/** Spec §9: at this many entries that nobody has taken the queue is switched off. */
export const MOST_BUFFERED = 1000;

/** What we tell another company's script; kept until the script is there to take it. */
export type Line<E> = {
  push: (entry: E) => void;
  /** Gives the script all that waits, in order, and from then on everything at once. */
  attach: (take: (entry: E) => void) => void;
  /** Nothing is kept or handed on any more. */
  switchOff: () => void;
  isOff: () => boolean;
};

/** `report` hears when the script itself fails at an entry; that stops neither it nor us. */
export function createLine<E>(report: (error: unknown) => void): Line<E> {
  let waiting: E[] = [];
  let taker: ((entry: E) => void) | null = null;
  let off = false;

  function switchOff(): void {
    off = true;
    waiting = [];
    taker = null;
  }

  function hand(entry: E): void {
    try {
      taker?.(entry);
    } catch (error) {
      report(error);
    }
  }

  return {
    push(entry) {
      if (off) return;
      if (taker !== null) return hand(entry);
      waiting.push(entry);
      if (waiting.length >= MOST_BUFFERED) switchOff();
    },
    attach(take) {
      if (off) return;
      taker = take;
      const before = waiting;
      waiting = [];
      for (const entry of before) hand(entry);
    },
    switchOff,
    isOff: () => off,
  };
}
