import type { CallParsed, List, StaffClass, StaffClassRow } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { type RawBuilder, sql } from "kysely";
import {
  authorize,
  inOwnClasses,
  missing,
  ownSchool,
  ofStatus,
  readSchoolPage,
  type SchoolSource,
  type Context,
  type ListFields,
  type Outcome,
} from "../../kernel/index.ts";
import { readClass, slotsOfClass } from "./read-class.ts";

const fields: ListFields = {
  name: { column: sql`g.name`, type: "text" },
  status: { column: sql`g.status`, type: "text" },
  location: { column: sql`l.name`, type: "text" },
  stage: { column: sql`st.name`, type: "text" },
  school: { column: sql`f.name`, type: "text" },
  capacity: { column: sql`g.capacity`, type: "number" },
};

const columns = sql`g.id, g.name, g.status, g.version, g.capacity, jsonb_build_object('id', f.id, 'name', f.name) as school,
  jsonb_build_object('id', l.id, 'name', l.name) as location, jsonb_build_object('id', st.id, 'name', st.name) as stage,
  ${slotsOfClass} as slots, n.held_on as next_on, n.committed as taken,
  (select count(*) from session s where s.group_id = g.id and s.status = 'scheduled' and s.starts_at > now())::int as lessons`;

/** SQL condition: this class is open and has no lesson to come. Families find it and can't book it. */
export function isOver(table: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.status`)} = 'open' and not exists (select from session s
    where s.group_id = ${sql.ref(`${table}.id`)} and s.status = 'scheduled' and s.starts_at > clock_timestamp()))`;
}

/** What the list shows, on the page and in a file. */
export const classList = (
  ctx: Context,
  query: CallParsed<"GET /v1/staff/classes", "query">,
): SchoolSource<StaffClassRow> => ({
  purpose: "a class of the school",
  item: shapes.staffClassRow,
  columns,
  rows: "g",
  fields,
  sorted: sql`g.name`,
  tables: sql`from class_group g join franchise f on f.id = g.franchise_id join location l on l.id = g.location_id
      join stage st on st.id = g.stage_id
      left join lateral (select s.held_on, p.committed from session s join pool p on p.id = s.place_pool_id
        where s.group_id = g.id and s.status = 'scheduled' and s.starts_at > now() order by s.starts_at limit 1) n on true`,
  where: sql`${query.status === "over" ? isOver("g") : ofStatus(query.status, sql`g.status`)} and ${inOwnClasses(ctx, sql`g.id`)}
    and ${narrowed(query)}`,
  searched: [sql`g.name`, sql`l.name`, sql`st.name`],
});

/** SQL condition: class `g` is at this location, of this stage, on this day and with this teacher, as far as each is asked for. */
function narrowed({
  location,
  stage,
  weekday,
  teacher,
}: CallParsed<"GET /v1/staff/classes", "query">): RawBuilder<boolean> {
  const conditions = [
    ...(location === undefined ? [] : [sql`g.location_id = ${location}`]),
    ...(stage === undefined ? [] : [sql`g.stage_id = ${stage}`]),
    // The weekly lessons that the list shows.
    ...(weekday === undefined
      ? []
      : [
          sql`exists (select from class_schedule s where s.group_id = g.id and s.weekday = ${weekday} and s.holds_to is null)`,
        ]),
    ...(teacher === undefined
      ? []
      : [sql`exists (select from class_group_teacher t where t.group_id = g.id and t.teacher_id = ${teacher})`]),
  ];
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

/** A page of the classes of the school, or of all schools for the network: those in the archive only if they are asked for. */
export async function listStaffClasses(
  ctx: Context,
  query: CallParsed<"GET /v1/staff/classes", "query">,
): Promise<Outcome<List<StaffClassRow>>> {
  const allowed = authorize(ctx, "catalogue:manage", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  return await readSchoolPage(ctx, query, classList(ctx, query));
}

/** A class to edit, whatever its state. */
export async function getStaffClass(ctx: Context, { id }: { readonly id: number }): Promise<Outcome<StaffClass>> {
  const allowed = authorize(ctx, "catalogue:manage", "unread");
  if (!allowed.ok) return allowed;
  const found = await readClass(ctx.db, id);
  if (found === null) return missing("The class");
  return can(ctx.actor, "catalogue:manage", { franchiseIds: [found.school.id] }) ? ok(found) : missing("The class");
}
