import { pence, type Pence } from "./pence.ts";

/**
 * Spreads `total` pence over `weights` (whole, not negative) by largest remainder. The parts sum exactly to the total,
 * ties go to the lower index, and no part is more than a penny from its exact share. If all weights are zero, they
 * count equally. Throws a RangeError for a bad weight, or for a non-zero total without weights.
 */
export function allocate(total: Pence, weights: readonly number[]): Pence[] {
  for (const weight of weights) {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new RangeError(`Not a weight: ${weight}`);
  }
  if (weights.length === 0) {
    if (total !== 0) throw new RangeError(`No weights to spread ${total} pence over`);
    return [];
  }
  const sign = total < 0 ? -1 : 1;
  return spread(BigInt(Math.abs(total)), effectiveWeights(weights)).map((part) => pence(sign * part));
}

function effectiveWeights(weights: readonly number[]): bigint[] {
  const anyCounts = weights.some((weight) => weight > 0);
  return weights.map((weight) => BigInt(anyCounts ? weight : 1));
}

// Big integers, because total × weight can exceed the exact range of a double.
function spread(amount: bigint, weights: readonly bigint[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0n);
  const shares = weights.map((weight, index) => {
    const exact = amount * weight;
    return { index, part: exact / sum, remainder: exact % sum };
  });
  const left = Number(amount - shares.reduce((given, share) => given + share.part, 0n));
  const first = new Set(
    shares
      .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
      .slice(0, left)
      .map((share) => share.index),
  );
  return shares.map((share) => Number(share.part) + (first.has(share.index) ? 1 : 0));
}
