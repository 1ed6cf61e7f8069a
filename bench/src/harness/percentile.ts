/** The nearest-rank percentile: the smallest value that at least `p` per cent of the values do not exceed. NaN for an empty list. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN;
}
