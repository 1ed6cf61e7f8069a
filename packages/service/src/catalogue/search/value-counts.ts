import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type * as shapes from "@matinee/contract/shapes";

/** How many hits a filter has at each of its values, as a statement selects it. */
export const countedValues = z.array(z.object({ value: z.number(), count: z.int() }));

/** The distances that a search is counted for, in miles. */
const MILES = [1, 2, 3, 5, 10, 15, 25, 50];

/** The distances to count for, with the requested one. */
export function milesToCount(requested: number): readonly number[] {
  return sorted([...MILES, requested]);
}

export function sorted(values: readonly number[]): readonly number[] {
  return [...new Set(values)].toSorted((a, b) => a - b);
}

/** For each of `values` the sum of `n` over the rows of `from` that meet `condition`, in which the value is `v`. */
export function sumByValue(
  values: readonly number[],
  from: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('value', v, 'count',
    (select coalesce(sum(n), 0)::int from ${from} where ${condition})) order by v), '[]') from unnest(${values}::float8[]) v)`;
}

/** Distances as values of `radius_miles`. */
export function milesFacet(counted: z.output<typeof countedValues>): z.output<typeof shapes.facetValue>[] {
  return counted.map(({ value, count }) => ({
    value: String(value),
    name: `Within ${value} ${value === 1 ? "mile" : "miles"}`,
    count,
  }));
}
