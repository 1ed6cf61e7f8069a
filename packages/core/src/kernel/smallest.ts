/** Above this, sorting everything is quicker. */
const MOST = 2_000;

/** The first `count` of the sorted values. For a page of a long list it takes a fraction of the time of sorting. */
export function smallest<T>(values: readonly T[], count: number, compare: (a: T, b: T) => number): T[] {
  if (count > MOST || values.length < 2 * count) return values.toSorted(compare).slice(0, count);
  const found: T[] = [];
  for (const value of values) {
    const last = found[count - 1];
    if (last !== undefined && compare(value, last) >= 0) continue;
    found.splice(placeOf(value, found, compare), 0, value);
    if (found.length > count) found.pop();
  }
  return found;
}

/** Where the value belongs among sorted ones: behind its equals, so that they keep their order. */
function placeOf<T>(value: T, sorted: readonly T[], compare: (a: T, b: T) => number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = sorted[middle];
    if (other !== undefined && compare(value, other) < 0) high = middle;
    else low = middle + 1;
  }
  return low;
}
