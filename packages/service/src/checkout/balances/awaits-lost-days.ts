import { type RawBuilder, sql } from "kysely";

/**
 * SQL condition: days of a camp of this order are not held, and nobody has decided yet what takes their place. Until then nobody is asked for
 * the rest: it may be for days that are not held, and what the family chooses takes it off first.
 */
export const awaitsLostDays = (orderId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from lost_lesson l where l.order_id = ${orderId} and l.course_id is not null and l.state in ('open', 'with_school'))`;
