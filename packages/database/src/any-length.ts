import { sql, type RawBuilder } from "kysely";

/**
 * SQL: an array parameter whose length the planner does not see; it expects ten elements. A plan for fewer looks cheaper than the one for any
 * number, so PostgreSQL would plan the statement anew in each call: for the page of a search that took four times as long as running it.
 */
export function anyLength(
  values: readonly (number | string | null)[],
  type: "bigint" | "float8" | "int" | "text" | "uuid",
): RawBuilder<unknown> {
  const array = sql.raw(`${type}[]`);
  // With the cast outside it is a value also behind `= any`, which takes a bare subquery for its rows.
  return sql`(select ${values}::${array})::${array}`;
}
