import type { ArrangementPreview, CallParsed, ClassLessons, LessonArrangement, StaffClass } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { validateArrangement, type ArrangementDetails } from "@matinee/core/catalogue";
import { isoDate, ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { audit, authorize, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { holdSchoolOf } from "../../network/index.ts";
import { nobodyNotified } from "../record-lost-lessons.ts";
import { inTimetable, refreshClassSearch } from "../write-sessions.ts";
import { crowdingDetail, lockClass } from "./change-class.ts";
import { checkLessonOffer } from "./check-lesson-offer.ts";
import { choosable, readChoices } from "./class-choices.ts";
import { seenByEditor } from "../seen-by-editor.ts";
import { followEdit, withCrowding } from "./dates-after.ts";
import { explainCrowding } from "./explain-crowding.ts";
import { clashesOf } from "./lesson-clashes.ts";
import { readLessons } from "./list-lessons.ts";
import { takeBackOrCountOffers, NOT_CROWDED, poolsToCome, resizePools, type Losing } from "./resize-pools.ts";
import { notifyOfLesson } from "./notify-of-lesson.ts";
import { tryOut } from "./try-out.ts";

interface WithId {
  readonly id: number;
}

type Input = CallParsed<"POST /v1/staff/classes/{id}/lessons/arrange", "body"> & WithId;

/**
 * Gives one lesson other teachers, another location or another number of places, or takes that back, in one transaction. Families with a
 * place are told by mail of another location, and of other teachers if the editor says so. Refused if somebody else saved since `version`,
 * or if it takes places or leaves too many that the editor has not `seen`.
 */
export async function arrangeLesson(ctx: Context, input: Input): Promise<Outcome<ClassLessons>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  const { id, version, seen, offer, losing, over_reason: overReason, ...form } = input;
  const offered = checkLessonOffer(ctx, offer, losing);
  if (!offered.ok) return offered;
  return await inTimetable(ctx, async (trx): Promise<Outcome<ClassLessons>> => {
    const taking = { offer: offered.value, losing, overReason };
    const written = await writeArrangement(ctx, trx, { id, version }, form, taking);
    if (!written.ok) return written;
    const looked = seenByEditor(ctx, written.value, seen);
    if (!looked.ok) return looked;
    const explained = explainCrowding(written.value, taking);
    return explained.ok ? ok(await readLessons(trx, id)) : explained;
  });
}

/** What an arrangement of one lesson would do to families, and with what it clashes. Changes nothing. */
export async function previewArrangement(
  ctx: Context,
  { id, ...form }: LessonArrangement & WithId,
): Promise<Outcome<ArrangementPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await tryOut(ctx, async (trx) => await writeArrangement(ctx, trx, { id }, form, {}));
}

async function writeArrangement(
  ctx: Context,
  trx: Db,
  edit: { readonly id: number; readonly version?: number },
  form: LessonArrangement,
  taking: Losing,
): Promise<Outcome<ArrangementPreview>> {
  const { id } = edit;
  await holdSchoolOf(trx, "class_group", id);
  const locked = await lockClass(ctx, trx, edit);
  if (!locked.ok) return locked;
  const group = locked.value;
  const before = await readLesson(trx, id, form);
  if (before === undefined)
    return refuse("invalid", [
      { path: "on", message: "This lesson has changed since you opened the page. Please go back and choose it again." },
    ]);
  const checked = await checkArrangement(trx, group, form);
  if (!checked.ok) return checked;
  const after = checked.value;
  const dates = { groupId: id, sessionId: before.id };
  const isElsewhere = after.location_id !== before.location_id;
  const changesTeachers = after.teacher_ids.join() !== before.teacher_ids.join();
  const isResized = after.capacity !== before.capacity;
  const notified = nobodyNotified();
  const offers = isResized ? await takeBackOrCountOffers(ctx, trx, dates, taking) : 0;
  const alsoLock = isResized ? await poolsToCome(trx, dates) : [];
  await storeArrangement(trx, before.id, after, isElsewhere || changesTeachers);
  await trx
    .updateTable("class_group")
    .set({ version: group.version + 1 })
    .where("id", "=", id)
    .execute();
  // Where it is held says which closures count.
  const followed = await followEdit(ctx, trx, [id], { alsoLock, offer: taking.offer, notified });
  const crowding = isResized ? await resizePools(ctx, trx, dates, { ...taking, notified, offers }) : ok(NOT_CROWDED);
  if (!crowding.ok) return crowding;
  const notices = await notifyOfLesson(ctx, trx, before.id, {
    ofLocation: isElsewhere,
    ofTeachers: changesTeachers && form.tell_teachers,
  });
  const { id: _, ...was } = before;
  await audit(ctx, trx, {
    action: "class_updated",
    subject: `class:${id}`,
    school: group.school.id,
    detail: {
      lesson: "arrange",
      on: form.on,
      at: form.at,
      before: was,
      after,
      ...(notices > 0 && { told: notices }),
      ...crowdingDetail(crowding.value, taking),
    },
  });
  await refreshClassSearch(trx, [id]);
  return ok({
    ...withCrowding(followed, crowding.value),
    told: notices,
    clashes: await clashesOf(trx, before.id, {
      ofLocation: after.location_id !== null,
      ofTeachers: after.teacher_ids.length > 0,
    }),
  });
}

const lessonRow = z.object({
  id: shapes.id,
  teacher_ids: z.array(shapes.id),
  location_id: shapes.id.nullable(),
  capacity: z.int().nullable(),
  reason: z.string().nullable(),
});

/** The lesson as it is arranged now; undefined: there is none to come at this time. */
async function readLesson(trx: Db, id: number, { on, at }: Pick<LessonArrangement, "on" | "at">) {
  const statement = sql`
    select s.id, s.location_id, s.capacity, s.arranged_reason as reason,
      array(select t.teacher_id from session_teacher t where t.session_id = s.id order by 1) as teacher_ids
    from session s where s.group_id = ${id} and s.status = 'scheduled' and s.starts_at > clock_timestamp()
      and to_char(s.starts_at at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI') = ${`${on} ${at}`}`;
  return await rowsOf("a lesson to arrange", lessonRow, statement).executeTakeFirst(trx);
}

const closureRow = z.object({
  location_id: shapes.id.nullable(),
  from: shapes.isoDate,
  to: shapes.isoDate,
  reason: z.string(),
});

/** The checked arrangement. What it refers to can't be deleted until the end of the transaction. */
async function checkArrangement(
  trx: Db,
  group: StaffClass,
  form: LessonArrangement,
): Promise<Outcome<ArrangementDetails>> {
  await trx.selectFrom("location").select("id").where("id", "=", form.location_id).forKeyShare().execute();
  await sql`select from teacher where id = any (${form.teacher_ids}::int[]) order by id for key share`.execute(trx);
  const choices = await readChoices(trx, group.school.id);
  const closures = await rowsOf(
    "the closures of a school",
    closureRow,
    sql`select c.location_id, c.starts_on as "from", c.ends_on as "to", c.reason from closure c
      where c.franchise_id = ${group.school.id} and ${form.on} between c.starts_on and c.ends_on`,
  ).execute(trx);
  const checked = validateArrangement(form, {
    on: form.on,
    schoolTeacherIds: choosable(choices.teachers, group.teacher_ids),
    schoolLocationIds: choosable(choices.locations, [group.location_id]),
    teacherIds: group.teacher_ids,
    locationId: group.location_id,
    capacity: group.capacity,
    closuresOf: (location) =>
      closures
        .filter(({ location_id: closed }) => closed === null || closed === location)
        .map(({ from, to, reason }) => ({ from: isoDate(from), to: isoDate(to), reason })),
  });
  return checked.ok ? checked : refuse("invalid", checked.error);
}

async function storeArrangement(
  trx: Db,
  sessionId: number,
  { teacher_ids: teacherIds, location_id: locationId, capacity, reason }: ArrangementDetails,
  isTold: boolean,
): Promise<void> {
  await trx
    .updateTable("session")
    .set((eb) => ({
      location_id: locationId,
      capacity,
      arranged_reason: reason,
      keeps_teachers: false,
      keeps_places: false,
      trial_cap: null,
      ...(isTold && { arranged_at: sql<string>`clock_timestamp()`, arrangements: eb("arrangements", "+", 1) }),
    }))
    .where("id", "=", sessionId)
    .execute();
  await sql`delete from session_teacher where session_id = ${sessionId} and not teacher_id = any (${[...teacherIds]}::int[])`.execute(
    trx,
  );
  await sql`insert into session_teacher (session_id, teacher_id) select ${sessionId}, unnest(${[...teacherIds]}::int[]) on conflict do nothing`.execute(
    trx,
  );
}
