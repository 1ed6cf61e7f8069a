import type { CallParsed, List, StaffLostLesson } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import {
  authorize,
  inSchool,
  ofSchool,
  ownSchool,
  readList,
  type Context,
  type ListFields,
  type Outcome,
} from "../kernel/index.ts";
import { worthOf } from "./lesson-worth.ts";
import { freeDatesFor, loadLessons, lostAt, lostOn, whatWasLost } from "./load-lessons.ts";

type Query = CallParsed<"GET /v1/staff/lost-lessons", "query">;

/** The fields by which the list can be filtered and sorted. */
export const LOST_LESSON_FIELDS: ListFields = {
  date: { column: lostOn, type: "date" },
  class: { column: sql`coalesce(g.name, co.name)`, type: "text" },
  why: { column: sql`l.why`, type: "text" },
};
const STATES = {
  with_school: sql`l.state = 'with_school'`,
  open: sql`l.state = 'open'`,
  settled: sql`l.state not in ('with_school', 'open')`,
} as const;

const pageRow = z.object({ total: z.int(), ids: z.array(z.guid()) });

/** A page of lost lessons of the actor's school: those it decides about, those that families are asked about, or those that are settled. */
export async function listLostLessons(ctx: Context, query: Query): Promise<Outcome<List<StaffLostLesson>>> {
  const allowed = authorize(ctx, "order:reverse", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const list = readList(query, LOST_LESSON_FIELDS, sql`l.id`, lostAt);
  if (!list.ok) return list;
  const { page, size, orderBy, limit } = list.value;
  const from = sql`${lostLessonsFrom(ctx, query)} and ${list.value.where}`;
  const statement = sql`select (select count(*)::int ${from}) as total, coalesce(
    (select jsonb_agg(x.id) from (select l.id ${from} order by ${orderBy} ${limit}) x), '[]') as ids`;
  const found = await rowsOf("a page of lost lessons", pageRow, statement).executeTakeFirst(ctx.db);
  return ok({ page, size, total: found?.total ?? 0, items: await readLostLessons(ctx, found?.ids ?? []) });
}

/** From and where clauses for the lost lessons `l` that the list asks for. */
export function lostLessonsFrom(ctx: Context, { status = "with_school", school }: Query): RawBuilder<unknown> {
  return sql`from lost_lesson l ${whatWasLost}
    where ${STATES[status]} and ${inSchool(ctx, sql`l.franchise_id`)} and ${ofSchool(school, sql`l.franchise_id`)}`;
}

/** A statement that counts the lost lessons that the actor's school decides about. */
export function countLostLessons(ctx: Context): RawBuilder<unknown> {
  return sql`select count(*) ${lostLessonsFrom(ctx, {})}`;
}

/** Lost lessons in the order of their ids, each with what can be done about it. */
export async function readLostLessons(ctx: Context, ids: readonly string[]): Promise<StaffLostLesson[]> {
  const loaded = new Map((await loadLessons(ctx.db, sql`l.id = any (${ids}::uuid[])`)).map((one) => [one.id, one]));
  const lessons = ids.flatMap((id) => loaded.get(id) ?? []);
  const undecided = lessons.filter(({ state }) => state === "open" || state === "with_school");
  const [free, worth] = [
    await freeDatesFor(ctx.db, undecided),
    await worthOf(ctx, ctx.db, undecided, { settled: "each alone" }),
  ];
  return lessons.map((lesson) => ({
    id: lesson.id,
    state: lesson.state,
    order: { id: lesson.order_id, number: lesson.order_number },
    child: lesson.child ?? "A child",
    class: lesson.class,
    is_camp: lesson.course_id !== null,
    dates_lost: lesson.dates.map(({ date, start, end }) => ({ date, start, end })),
    why: lesson.why,
    is_held: lesson.is_held,
    note: lesson.note,
    answer_by: lesson.state === "open" ? lesson.answer_by : null,
    value: worth.get(lesson.id)?.value ?? lesson.given,
    given_before: worth.get(lesson.id)?.givenBefore ?? 0,
    new_date:
      lesson.new_date === null
        ? null
        : { date: lesson.new_date.date, start: lesson.new_date.start, end: lesson.new_date.end },
    dates: free
      .filter((one) => one.lesson_id === lesson.id)
      .map(({ session_id, date, start, end }) => ({ session_id, date, start, end })),
  }));
}
