/** A stream of pseudo-random numbers, which depends only on its name. */
export interface Random {
  /** A number from 0 to below 1. */
  next(): number;
  /** A whole number from `min` to `max`, inclusive. */
  int(min: number, max: number): number;
  /** True with the probability `share`, from 0 to 1. */
  chance(share: number): boolean;
  /** An element of a list. Throws RangeError for an empty list. */
  pick<T>(list: readonly T[]): T;
  /** `length` bytes. */
  bytes(length: number): Uint8Array;
}

/** Creates the stream of a name. Each part of the network has its own, so that a new part does not change the others. */
export function randomFor(name: string): Random {
  let state = hash(name);
  // mulberry32 is small and fast. Nothing here is secret.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (list) => {
      const picked = list[int(0, list.length - 1)];
      if (picked === undefined) throw new RangeError("Nothing to pick from");
      return picked;
    },
    bytes: (length) => Uint8Array.from({ length }, () => int(0, 255)),
  };
}

// FNV-1a, 32 bits.
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value;
}
