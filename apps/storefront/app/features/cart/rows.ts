import type { Line } from "../../shared/basket/line.ts";

/**
 * Line ids in the order first seen, so that removed and restored lines keep their place. `known` is the order so far;
 * `replaced` maps old ids to new ones.
 */
export function orderOfRows(
  known: readonly string[],
  lines: readonly Line[],
  replaced: ReadonlyMap<string, string>,
): string[] {
  const followed = known.map((id) => replaced.get(id) ?? id);
  return [...new Set([...followed, ...lines.map((line) => line.id)])];
}

/** Lines in that order. */
export function inOrder(order: readonly string[], lines: readonly Line[]): Line[] {
  const place = new Map(order.map((id, index) => [id, index]));
  return lines.toSorted((a, b) => (place.get(a.id) ?? order.length) - (place.get(b.id) ?? order.length));
}
