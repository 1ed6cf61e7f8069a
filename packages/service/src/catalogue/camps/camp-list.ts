import { sql } from "kysely";
import { type ListFields, type ListSql, type Outcome, readList } from "../../kernel/index.ts";
import type { Origin } from "../search/find-origin.ts";
import type { CampsQuery } from "./camp-conditions.ts";

/** Page, order and filter: by distance and then date, or by date if there is no origin. */
export function campList(query: CampsQuery, origin: Origin | null): Outcome<ListSql> {
  const nearest = origin === null ? sql`co.starts_on` : sql`near.miles`;
  const fields: ListFields = {
    id: { column: sql`co.id`, type: "number" },
    name: { column: sql`co.name`, type: "text" },
    distance: { column: nearest, type: "number", only: "sort" },
    start_date: { column: sql`co.starts_on`, type: "date" },
    end_date: { column: sql`co.ends_on`, type: "date" },
    min_age: { column: sql`co.min_age`, type: "number" },
    max_age: { column: sql`co.max_age`, type: "number" },
    price: { column: sql`co.price_pence`, type: "number" },
    // A camp of one day and one of five compare by the day. Every camp has days; one without would come last.
    price_per_day: {
      column: sql`co.price_pence::float8 / (select nullif(count(*), 0) from course_day d where d.course_id = co.id)`,
      type: "number",
      only: "sort",
    },
    category_id: { column: sql`co.category_id`, type: "number" },
    location_id: { column: sql`co.location_id`, type: "number" },
    franchise_id: { column: sql`co.franchise_id`, type: "number" },
  };
  return readList(query, fields, sql`co.id`, sql`${nearest}, co.starts_on`);
}
