/** A generator of pseudo-random numbers from 0 to below 1 (mulberry32). One seed gives the same numbers in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(random: () => number, from: readonly T[]): T {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new RangeError("Cannot pick from an empty list");
  return picked;
}
