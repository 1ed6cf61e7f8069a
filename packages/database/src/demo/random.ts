/** A stream of numbers that is the same every time it is made with the same name. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both possible. */
  int(min: number, max: number): number;
  /** True in `share` of cases, from 0 to 1. */
  chance(share: number): boolean;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** `length` bytes. */
  bytes(length: number): Uint8Array;
}

/** A stream of its own for every name, so that adding one part of the network does not change another. */
export function randomFor(name: string): Random {
  let state = hash(name);
  // mulberry32: small, quick, and good enough to look natural; nothing here is a secret.
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
