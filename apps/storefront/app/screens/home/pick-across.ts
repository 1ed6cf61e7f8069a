/** Up to `count` of them in their order, one of each key first, so that no one town fills the list. */
export function pickAcross<T>(items: readonly T[], keyOf: (item: T) => string, count: number): T[] {
  const seen = new Set<string>();
  const firsts = items.filter((item) => {
    const isFirst = !seen.has(keyOf(item));
    seen.add(keyOf(item));
    return isFirst;
  });
  const chosen = new Set(firsts.slice(0, count));
  for (const item of items) if (chosen.size < count) chosen.add(item);
  return items.filter((item) => chosen.has(item));
}
