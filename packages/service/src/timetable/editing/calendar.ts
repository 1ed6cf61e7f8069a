import type { CallParsed, StaffCalendar, StaffClosure, StaffTerm } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { bankHolidays, ok, yearOf } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { authorize, ownSchool, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { schoolInHand } from "./school-in-hand.ts";

const calendarRow = shapes.staffCalendar.omit({ school: true, bank_holidays: true }).extend({ nation: shapes.nation });

const termJson = sql`jsonb_build_object('id', t.id, 'school', jsonb_build_object('id', f.id, 'name', f.name), 'name', t.name,
  'starts_on', t.starts_on, 'ends_on', t.ends_on, 'half_term_starts_on', t.half_term_starts_on, 'half_term_ends_on', t.half_term_ends_on,
  'version', t.version)`;
const closureJson = sql`jsonb_build_object('id', c.id, 'school', jsonb_build_object('id', f.id, 'name', f.name),
  'location', case when l.id is not null then jsonb_build_object('id', l.id, 'name', l.name) end,
  'starts_on', c.starts_on, 'ends_on', c.ends_on, 'reason', c.reason, 'version', c.version)`;

const { terms, closures } = shapes.staffCalendar.shape;

/** Terms, closures and bank holidays of a school, from a year ago on. */
export async function getSchoolCalendar(
  ctx: Context,
  query: CallParsed<"GET /v1/staff/calendar", "query">,
): Promise<Outcome<StaffCalendar>> {
  const allowed = authorize(ctx, "catalogue:manage", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const school = await schoolInHand(ctx, ctx.db, { school: query.school, action: "catalogue:manage" });
  if (!school.ok) return school;
  const { id, name } = school.value;
  const year = yearOf(ctx.today());
  const from = `${year - 1}-01-01`;
  const statement = sql`select f.nation,
      coalesce((select jsonb_agg(${termJson} order by t.starts_on, t.id) from term t where t.franchise_id = f.id and t.ends_on >= ${from}), '[]') as terms,
      coalesce((select jsonb_agg(${closureJson} order by c.starts_on, c.id) from closure c left join location l on l.id = c.location_id
        where c.franchise_id = f.id and c.ends_on >= ${from}), '[]') as closures,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name, l.id) from location l where l.franchise_id = f.id
        and (l.archived_at is null or exists (select from closure c where c.location_id = l.id))), '[]') as locations
    from franchise f where f.id = ${id}`;
  const found = await rowsOf("the calendar of a school", calendarRow, statement).executeTakeFirst(ctx.db);
  if (found === undefined) throw new Error("The select returned no row");
  const { nation, ...rest } = found;
  const holidays = [year - 1, year, year + 1].flatMap((one) => bankHolidays(one, nation));
  return ok({ school: { id, name }, ...rest, bank_holidays: holidays.map((one) => ({ on: one.on, name: one.name })) });
}

/** One term; null if there is none. */
export async function readTerm(db: Db, id: number): Promise<StaffTerm | null> {
  const statement = sql`select ${termJson} as item from term t join franchise f on f.id = t.franchise_id where t.id = ${id}`;
  const row = await rowsOf("a term", z.object({ item: terms.element }), statement).executeTakeFirst(db);
  return row?.item ?? null;
}

/** One closure; null if there is none. */
export async function readClosure(db: Db, id: number): Promise<StaffClosure | null> {
  const statement = sql`select ${closureJson} as item from closure c join franchise f on f.id = c.franchise_id
    left join location l on l.id = c.location_id where c.id = ${id}`;
  const row = await rowsOf("a closure", z.object({ item: closures.element }), statement).executeTakeFirst(db);
  return row?.item ?? null;
}
