import type { CallParsed, ClassLessons, DatesPreview, LessonForm } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { validateLesson, type LessonDetails } from "@matinee/core/catalogue";
import { isoDate, localTime, ok, type IsoDate } from "@matinee/core/kernel";
import type { LessonOffer } from "@matinee/core/lost-lessons";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { audit, authorize, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { holdSchoolOf } from "../../network/index.ts";
import type { SingleLesson } from "../sessions-without-slots.ts";
import { inTimetable, refreshClassSearch } from "../write-sessions.ts";
import { lockClass } from "./change-class.ts";
import { checkLessonOffer } from "./check-lesson-offer.ts";
import { seenByEditor } from "../seen-by-editor.ts";
import { followEdit } from "./dates-after.ts";
import { followEnds } from "./follow-ends.ts";
import { readLessons } from "./list-lessons.ts";
import { notifyOfLesson } from "./notify-of-lesson.ts";
import { tryOut } from "./try-out.ts";

interface WithId {
  readonly id: number;
}

type Input = CallParsed<"POST /v1/staff/classes/{id}/lessons", "body"> & WithId;

/**
 * Moves, cancels, adds or restores a single lesson of a class, in one transaction with its dates. Refused if somebody else saved since
 * `version`, or if it takes a lesson from families that the editor has not `seen`. Families whose lesson ends at another time are told.
 */
export async function changeLesson(ctx: Context, input: Input): Promise<Outcome<ClassLessons>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  const { id, version, seen, offer, ...form } = input;
  const offered = checkLessonOffer(ctx, offer);
  if (!offered.ok) return offered;
  return await inTimetable(ctx, async (trx): Promise<Outcome<ClassLessons>> => {
    const dates = await writeLesson(ctx, trx, { id, version }, form, { offer: offered.value });
    if (!dates.ok) return dates;
    const looked = seenByEditor(ctx, dates.value, seen);
    return looked.ok ? ok(await readLessons(trx, id)) : looked;
  });
}

/** What a change of a single lesson would do to dates and families. Changes nothing. */
export async function previewLesson(
  ctx: Context,
  { id, ...form }: LessonForm & WithId,
): Promise<Outcome<DatesPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await tryOut(ctx, async (trx) => await writeLesson(ctx, trx, { id }, form, { isPreview: true }));
}

async function writeLesson(
  ctx: Context,
  trx: Db,
  edit: { readonly id: number; readonly version?: number },
  form: LessonForm,
  { offer, isPreview = false }: { readonly offer?: LessonOffer | undefined; readonly isPreview?: boolean },
): Promise<Outcome<DatesPreview>> {
  const { id } = edit;
  await holdSchoolOf(trx, "class_group", id);
  const before = await lockClass(ctx, trx, edit);
  if (!before.ok) return before;
  const checked = await checkLesson(trx, id, form, ctx.today());
  if (!checked.ok) return checked;
  const details = checked.value;
  const stored = await storeChange(trx, id, details);
  if (stored === null)
    return refuse("invalid", [
      { path: "on", message: "This lesson has changed since you opened the page. Please go back and choose it again." },
    ]);
  await trx
    .updateTable("class_group")
    .set({ version: before.value.version + 1 })
    .where("id", "=", id)
    .execute();
  const { kind, lesson, held, reason } = details;
  const dates = await followEdit(ctx, trx, [id], {
    offer,
    single: { left: stored.left, held: held ?? stored.back, reason },
  });
  let told = 0;
  for (const lessonId of await changeEnds(ctx, trx, id, details))
    told += await notifyOfLesson(ctx, trx, lessonId, { ofTimes: true, isPreview });
  await audit(ctx, trx, {
    action: "class_updated",
    subject: `class:${id}`,
    school: before.value.school.id,
    detail: { lesson: kind, reason, before: { lesson }, after: { lesson: held } },
  });
  await refreshClassSearch(trx, [id]);
  return ok({ ...dates, told });
}

/** Lets the lesson end when the change says. Returns the ids of the lessons that end at another time than before. */
async function changeEnds(ctx: Context, trx: Db, id: number, { kind, lesson, held }: LessonDetails): Promise<number[]> {
  if (kind === "restore" && lesson !== null)
    return await followEnds(trx, { groupId: id, today: ctx.today(), on: lesson.on });
  if (held === null) return [];
  const statement = sql`update session set ends_at = (held_on + ${held.end}::time) at time zone 'Europe/London'
    where group_id = ${id} and status = 'scheduled' and starts_at = (${held.on}::date + ${held.start}::time) at time zone 'Europe/London'
      and ends_at <> (held_on + ${held.end}::time) at time zone 'Europe/London' returning id`;
  const retimed = await rowsOf("a lesson with another end", z.object({ id: shapes.id }), statement).execute(trx);
  return retimed.map((one) => one.id);
}

const daysRow = z.object({
  terms: z.array(z.object({ from: shapes.isoDate, to: shapes.isoDate })),
  closures: z.array(z.object({ from: shapes.isoDate, to: shapes.isoDate, reason: z.string() })),
  lessons: z.array(z.string()),
});

async function checkLesson(trx: Db, id: number, form: LessonForm, today: IsoDate): Promise<Outcome<LessonDetails>> {
  const statement = sql`
    select coalesce((select jsonb_agg(jsonb_build_object('from', t.starts_on, 'to', t.ends_on)) from term t where t.franchise_id = g.franchise_id), '[]') as terms,
      coalesce((select jsonb_agg(jsonb_build_object('from', c.starts_on, 'to', c.ends_on, 'reason', c.reason)) from closure c
        where c.franchise_id = g.franchise_id and (c.location_id is null or c.location_id = g.location_id)), '[]') as closures,
      array(select to_char(s.starts_at at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI') from session s
        where s.group_id = g.id and s.status = 'scheduled') as lessons
    from class_group g where g.id = ${id}`;
  const days = await rowsOf("the days of a school", daysRow, statement).executeTakeFirst(trx);
  const range = ({ from, to }: { readonly from: string; readonly to: string }) => ({
    from: isoDate(from),
    to: isoDate(to),
  });
  const checked = validateLesson(form, {
    today,
    terms: (days?.terms ?? []).map(range),
    closures: (days?.closures ?? []).map((one) => ({ ...range(one), reason: one.reason })),
    isTaken: (on, start) => days?.lessons.includes(`${on} ${start}`) === true,
  });
  return checked.ok ? checked : refuse("invalid", checked.error);
}

/** When a lesson was held that is held at another time now, or no more; null: it was not, or is still held then. */
interface Stored {
  readonly left: { readonly on: string; readonly at: string } | null;
  /** A lesson that is held again as it was before it was changed; null: there is none. */
  readonly back: SingleLesson["held"];
}

/** Stores a change over an earlier one of the same lesson. Null: there is no such lesson. */
async function storeChange(trx: Db, id: number, { kind, lesson, held, reason }: LessonDetails): Promise<Stored | null> {
  // A lesson that was once withdrawn at this time is not lost: it is held then after all.
  if (held !== null)
    await trx
      .updateTable("session")
      .set({ withdrawn_reason: reason })
      .where("group_id", "=", id)
      .where("starts_at", "=", sql<string>`(${held.on}::date + ${held.start}::time) at time zone 'Europe/London'`)
      .where("withdrawn_at", "is not", null)
      .execute();
  const at = { held_on: held?.on ?? null, starts_at: held?.start ?? null, ends_at: held?.end ?? null };
  if (lesson === null) {
    await trx
      .insertInto("session_change")
      .values({ group_id: id, slot_on: null, slot_at: null, ...at, reason })
      .execute();
    return { left: null, back: null };
  }
  const isStill = held?.on === lesson.on && held.start === lesson.at;
  const moved = { left: isStill ? null : lesson, back: null };
  const changes = trx
    .selectFrom("session_change")
    .select(["id", "slot_on", "held_on", "starts_at"])
    .where("group_id", "=", id);
  const own = await (
    kind === "restore"
      ? changes.where("slot_on", "=", lesson.on).where("slot_at", "=", lesson.at)
      : changes.where("held_on", "=", lesson.on).where("starts_at", "=", lesson.at)
  ).executeTakeFirst();
  if (kind === "restore" || (kind === "cancel" && own !== undefined && own.slot_on === null)) {
    if (own === undefined) return null;
    await trx.deleteFrom("session_change").where("id", "=", own.id).execute();
    if (kind !== "restore") return moved;
    // A time of the database has seconds.
    const wasAt = own.starts_at?.slice(0, 5) ?? "";
    const { held_on: wasOn } = own;
    const isSame = wasOn === null || (wasOn === lesson.on && wasAt === lesson.at);
    return { left: isSame ? null : { on: wasOn, at: wasAt }, back: await lessonBefore(trx, id, lesson) };
  }
  if (own !== undefined) {
    await trx
      .updateTable("session_change")
      .set({ ...at, reason })
      .where("id", "=", own.id)
      .execute();
    return moved;
  }
  const session = await trx
    .selectFrom("session")
    .select("id")
    .where("group_id", "=", id)
    .where("status", "=", "scheduled")
    .where("starts_at", "=", sql<string>`(${lesson.on}::date + ${lesson.at}::time) at time zone 'Europe/London'`)
    .executeTakeFirst();
  if (session === undefined) return null;
  await trx
    .insertInto("session_change")
    .values({ group_id: id, slot_on: lesson.on, slot_at: lesson.at, ...at, reason })
    .execute();
  return moved;
}

const endRow = z.object({ end: z.string() });

/** A lesson of a class as it was held before it was cancelled or moved. */
async function lessonBefore(
  trx: Db,
  id: number,
  { on, at }: NonNullable<LessonDetails["lesson"]>,
): Promise<Stored["back"]> {
  const statement = sql`select to_char(ends_at at time zone 'Europe/London', 'HH24:MI') as end from session
    where group_id = ${id} and starts_at = (${on}::date + ${at}::time) at time zone 'Europe/London'`;
  const found = await rowsOf("a lesson as it was", endRow, statement).executeTakeFirst(trx);
  return found === undefined ? null : { on, start: at, end: localTime(found.end) };
}
