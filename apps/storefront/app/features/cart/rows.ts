import type { Line } from "../../shared/basket/line.ts";

/**
 * The lines in the order in which the screen shows them: as they were first seen, so that a removed line keeps its place
 * and a line that was brought back stands where it stood. `known` is the order so far, `replaced` new ids by old ones.
 */
export function orderOfRows(
  known: readonly string[],
  lines: readonly Line[],
  replaced: ReadonlyMap<string, string>,
): string[] {
  const followed = known.map((id) => replaced.get(id) ?? id);
  return [...new Set([...followed, ...lines.map((line) => line.id)])];
}

/** Lines and removed ones sorted by that order. */
export function inOrder(order: readonly string[], lines: readonly Line[]): Line[] {
  const place = new Map(order.map((id, index) => [id, index]));
  return lines.toSorted((a, b) => (place.get(a.id) ?? order.length) - (place.get(b.id) ?? order.length));
}
