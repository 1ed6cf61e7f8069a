import fc from "fast-check";
import type { SearchQuery } from "../find-origin.ts";

const birthday = fc.oneof(
  fc.constantFrom("2016-02-29", "2020-02-29", "2018-08-31", "2018-09-01", "2027-01-01"),
  fc
    .date({ min: new Date("2008-01-01"), max: new Date("2024-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
);
const hour = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((n) => `${String(n).padStart(2, "0")}:30`);

const position = fc.record({
  lat: fc.double({ min: 53.3, max: 54.3, noNaN: true }),
  lng: fc.double({ min: -2.2, max: -0.9, noNaN: true }),
  radius_miles: fc.option(fc.double({ min: 0.5, max: 60, noNaN: true }), { nil: undefined }),
});
const filters = fc.record(
  {
    date_of_birth: birthday,
    age: fc.constantFrom(0, 3, 4, 5, 6, 7, 8, 12, 13, 14, 16, 17),
    stage_id: fc.integer({ min: 1, max: 5 }),
    day: fc.integer({ min: 1, max: 7 }),
    from: hour(8, 15),
    to: hour(11, 18),
    discipline: fc.constantFrom("acting", "dance", "singing", "juggling"),
    has_spaces: fc.boolean(),
    q: fc.constantFrom("star", "leeds SING", "100% jazz_", "roundhay hall", "%", "_", "nothing"),
  },
  { requiredKeys: [] },
);
// Most searches use few filters; with all of them nothing would be found.
const some = filters.chain((all) =>
  fc.subarray(Object.keys(all), { maxLength: Math.min(3, Object.keys(all).length) }).map((keys) => {
    const kept: Record<string, unknown> = Object.fromEntries(Object.entries(all).filter(([key]) => keys.includes(key)));
    if (kept["date_of_birth"] !== undefined) delete kept["age"];
    return kept;
  }),
);
/** Any search for classes, nearly all of which find some in `aRandomNetwork`. */
export const anySearch: fc.Arbitrary<SearchQuery> = fc
  .tuple(fc.option(position, { nil: {} }), some)
  .map(([at, more]) => ({ ...at, ...more }));
