/** The time in milliseconds that `work` takes at best, of `times`: what else the machine does makes single ones longer. */
export function shortestOf(times: number, work: () => void): number {
  let shortest = Infinity;
  for (let n = 0; n < times; n += 1) {
    const from = performance.now();
    work();
    shortest = Math.min(shortest, performance.now() - from);
  }
  return shortest;
}
