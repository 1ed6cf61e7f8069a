/** How often a property is tried: `every` times in every run, `long` times in `npm run test:long`. */
export function tries({ every, long }: { readonly every: number; readonly long: number }): number {
  return process.env["LONG_RUN"] === undefined ? every : long;
}
