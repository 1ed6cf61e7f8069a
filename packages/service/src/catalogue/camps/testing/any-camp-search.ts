import { addDays, type IsoDate } from "@matinee/core/kernel";
import { today } from "@matinee/testkit";
import fc from "fast-check";
import type { CampsQuery } from "../camp-conditions.ts";

const position = fc.record({
  lat: fc.double({ min: 53.3, max: 54.3, noNaN: true }),
  lng: fc.double({ min: -2.2, max: -0.9, noNaN: true }),
  radius_miles: fc.option(fc.double({ min: 0.5, max: 60, noNaN: true }), { nil: undefined }),
});
const dayAhead = fc.integer({ min: -10, max: 440 }).map((days): IsoDate => addDays(today(), days));
const birthday = fc.oneof(
  fc.constantFrom("2016-02-29", "2020-02-29", "2018-08-31", "2031-01-01"),
  fc
    .date({ min: new Date("2008-01-01"), max: new Date("2025-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
);
const filters = fc.record(
  {
    date_of_birth: birthday,
    age: fc.integer({ min: 0, max: 18 }),
    from: dayAhead,
    to: dayAhead,
    holiday: fc.constantFrom("half_term", "christmas", "easter", "summer"),
    discipline: fc.constantFrom("acting", "dance", "singing", "juggling"),
    category_id: fc.integer({ min: 1, max: 4 }),
    has_spaces: fc.boolean(),
    q: fc.constantFrom("stage", "leeds SING", "100% jazz_", "workshops dance", "%", "_", "nothing"),
  },
  { requiredKeys: [] },
);
// Most searches use few filters; with all of them nothing would be found.
const some = filters.chain((all) =>
  fc.subarray(Object.keys(all), { maxLength: Math.min(3, Object.keys(all).length) }).map((keys): CampsQuery => {
    const kept: Record<string, unknown> = Object.fromEntries(Object.entries(all).filter(([key]) => keys.includes(key)));
    if (kept["date_of_birth"] !== undefined) delete kept["age"];
    if (String(kept["from"] ?? "") > String(kept["to"] ?? "9")) delete kept["to"];
    return kept;
  }),
);
/** Any search for camps, nearly all of which find some of `someRandomCamps`. */
export const anyCampSearch: fc.Arbitrary<CampsQuery> = fc
  .tuple(fc.option(position, { nil: {} }), some)
  .map(([at, more]) => ({ ...at, ...more }));
