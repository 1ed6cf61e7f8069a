import type { CallParsed, Course, CourseAddon, CourseCategory, List } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { Context } from "../kernel/context.ts";
import { missing, type Outcome } from "../kernel/outcome.ts";
import { liveHolds, locationJson } from "./fragments.ts";
import { readList } from "./list-query.ts";
import { readPage } from "./read-page.ts";
import { inShop } from "./scope.ts";

const FIELDS = {
  id: { column: sql`co.id`, type: "number" },
  name: { column: sql`co.name`, type: "text" },
  start_date: { column: sql`co.starts_on`, type: "date" },
  end_date: { column: sql`co.ends_on`, type: "date" },
  min_age: { column: sql`co.min_age`, type: "number" },
  max_age: { column: sql`co.max_age`, type: "number" },
  price: { column: sql`co.price_pence`, type: "number" },
  category_id: { column: sql`co.category_id`, type: "number" },
  location_id: { column: sql`co.location_id`, type: "number" },
  franchise_id: { column: sql`co.franchise_id`, type: "number" },
} as const;

const freeIn = sql`greatest(0, p.size + p.over - p.committed - ${liveHolds})`;

const addonJson = sql`jsonb_build_object('id', a.id, 'name', a.name, 'description', a.description, 'price', a.price_pence, 'per', a.per,
  'available', (select ${freeIn} from pool p where p.id = a.pool_id))`;

const columns = sql`co.id, co.name, jsonb_build_object('id', cc.id, 'name', cc.name) as category, co.description, co.day_description, co.disciplines,
  jsonb_build_object('id', lf.id, 'name', lf.name) as franchise, ${locationJson} as location, co.starts_on as start_date, co.ends_on as end_date,
  coalesce((select jsonb_agg(jsonb_build_object('date', d.held_on, 'start', to_char(d.starts_at, 'HH24:MI'), 'end', to_char(d.ends_at, 'HH24:MI')) order by d.held_on)
    from course_day d where d.course_id = co.id), '[]') as days,
  co.min_age, co.max_age, (select p.size + p.over from pool p where p.id = co.pool_id) as capacity, (select ${freeIn} from pool p where p.id = co.pool_id) as available,
  co.price_pence as price, co.deposit_pence as deposit, co.balance_due_on,
  coalesce((select jsonb_agg(${addonJson} order by a.id) from course_addon a where a.course_id = co.id), '[]') as addons, 'GBP' as currency`;

/** Camps of this shop that are not over yet. */
const fromShop = (
  ctx: Context,
) => sql`from course co join course_category cc on cc.id = co.category_id join location l on l.id = co.location_id
  join franchise lf on lf.id = co.franchise_id where co.status = 'open' and co.ends_on >= ${ctx.today()} and ${inShop(ctx.site, sql`co.franchise_id`)}`;

/** Camps, a page of them, soonest first. */
export async function listCourses(
  ctx: Context,
  query: CallParsed<"GET /courses/list", "query">,
): Promise<Outcome<List<Course>>> {
  const list = readList(query, FIELDS, sql`co.id`, sql`co.starts_on`);
  if (!list.ok) return list;
  const ofCategory = query.category_id === undefined ? sql`true` : sql`co.category_id = ${query.category_id}`;
  return ok(await readPage<Course>(ctx.db, { columns, from: sql`${fromShop(ctx)} and ${ofCategory}` }, list.value));
}

/** One camp. */
export async function getCourse(ctx: Context, input: { readonly id: number }): Promise<Outcome<Course>> {
  const { rows } = await sql<{
    item: Course;
  }>`select to_jsonb(one) as item from (select ${columns} ${fromShop(ctx)} and co.id = ${input.id}) one`.execute(
    ctx.db,
  );
  return rows[0] === undefined ? missing("The camp") : ok(rows[0].item);
}

/** The add-ons of a camp, each with its own places. */
export async function listCourseAddons(
  ctx: Context,
  input: { readonly courseId: number },
): Promise<Outcome<CourseAddon[]>> {
  const course = await getCourse(ctx, { id: input.courseId });
  return course.ok ? ok(course.value.addons) : course;
}

/** Camp categories, a page of them. */
export async function listCourseCategories(
  ctx: Context,
  query: CallParsed<"GET /course-categories/list", "query">,
): Promise<Outcome<List<CourseCategory>>> {
  const fields = { id: { column: sql`cc.id`, type: "number" }, name: { column: sql`cc.name`, type: "text" } } as const;
  const list = readList(query, fields, sql`cc.id`, sql`cc.position`);
  return list.ok
    ? ok(
        await readPage<CourseCategory>(
          ctx.db,
          { columns: sql`cc.id, cc.name, cc.description`, from: sql`from course_category cc where true` },
          list.value,
        ),
      )
    : list;
}
