export type Random = {
  /** A number in [0, 1). */
  next: () => number;
  /** A number in [from, to). */
  between: (from: number, to: number) => number;
  pick: <T>(choices: readonly [T, ...T[]]) => T;
};

/** A seeded random generator. The same seed gives the same numbers everywhere, so pictures do not change. */
export function seededRandom(seed: string): Random {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const pick = <T>(choices: readonly [T, ...T[]]): T => choices[Math.floor(next() * choices.length)] ?? choices[0];
  return { next, pick, between: (from, to) => from + next() * (to - from) };
}

/** The number in the digits of the seed, so that neighbours in a list differ; a hash if it has no digits. */
export function ordinal(seed: string): number {
  const digits = /(\d{1,9})\D*$/.exec(seed)?.[1];
  return digits ? Number(digits) : Math.floor(seededRandom(seed).next() * 1e6);
}
