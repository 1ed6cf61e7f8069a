import { sql } from "kysely";

/**
 * SQL: the first day of line `i` of order `o`, from which the rule for cancelling counts, as it was sold; null: an item of the shop. `co` is
 * its camp. Single days of a camp count from the first of them.
 */
export const firstDayOfLine = sql`coalesce(i.start_on, (select min(d) from unnest(i.days) d),
  (sold_line(o.sold, i.id) -> 'course' ->> 'starts_on')::date, co.starts_on)`;
