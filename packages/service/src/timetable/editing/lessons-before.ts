import type { StaffClass } from "@matinee/contract";
import type { ClassDetails } from "@matinee/core/catalogue";
import { ok, type IsoDate } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { refuse, type Db, type Outcome } from "../../kernel/index.ts";

interface Change {
  readonly before: StaffClass;
  readonly form: ClassDetails;
  /** The first day on which the class is as its form says; null: all lessons to come are. */
  readonly from: IsoDate | null;
  readonly today: IsoDate;
}

const teachersOf = ({ teacher_ids: ids }: Pick<ClassDetails, "teacher_ids">) => [...ids].toSorted((a, b) => a - b);

/** True if a class gets other teachers. */
export const changesTeachers = (before: StaffClass, form: ClassDetails): boolean =>
  teachersOf(form).join() !== teachersOf(before).join();

/** True if a class gets other numbers of places. */
export const isResized = (before: StaffClass, form: ClassDetails): boolean =>
  form.capacity !== before.capacity || form.trial_cap !== before.trial_cap;

const carriedOverRow = z.object({ teachers: z.boolean(), places: z.boolean() });

/**
 * Whether lessons from `from` on keep teachers or places from before an earlier change. A save from that day on ends this, also one that
 * changes nothing else: the earlier change is brought forward. Null: only what the save changes is different.
 */
export async function readCarriedOver(
  trx: Db,
  groupId: number,
  from: IsoDate | null,
): Promise<z.output<typeof carriedOverRow>> {
  const none = { teachers: false, places: false };
  if (from === null) return none;
  const statement = sql`select coalesce(bool_or(s.keeps_teachers), false) as teachers, coalesce(bool_or(s.keeps_places), false) as places
    from session s where s.group_id = ${groupId} and s.held_on >= ${from}`;
  return (await rowsOf("what lessons keep", carriedOverRow, statement).executeTakeFirst(trx)) ?? none;
}

/**
 * Lets the lessons from today until the day before `from` keep the teachers and the places that their class has now, before it changes. A lesson
 * with teachers or places of its own has these anyway. From that day on, lessons that have kept some from before an earlier change follow the
 * class again. What can't be kept is refused at its field.
 */
export async function keepLessonsBefore(trx: Db, { before, form, from, today }: Change): Promise<Outcome<null>> {
  const { id } = before;
  if (from !== null && form.location_id !== before.location_id)
    return refuse("invalid", [
      {
        path: "location_id",
        message: "A new location is for all lessons to come. Please save it without a day first.",
      },
    ]);
  const since = from ?? today;
  const lessons = sql`s.group_id = ${id} and s.held_on between ${today} and ${since}::date - 1`;
  const byOthers = changesTeachers(before, form);
  if (byOthers && from !== null && before.teacher_ids.length === 0)
    return refuse("invalid", [
      {
        path: "teacher_ids",
        message: "This class has had no teachers, so no day can be given. Please save the teachers without a day.",
      },
    ]);
  if (byOthers || from !== null) {
    const kept = sql`s.group_id = ${id} and s.keeps_teachers and s.held_on >= ${since}`;
    await sql`delete from session_teacher t using session s where s.id = t.session_id and ${kept}`.execute(trx);
    await sql`update session s set keeps_teachers = false where ${kept}`.execute(trx);
  }
  if (byOthers) {
    const keeping = sql`${lessons} and not exists (select from session_teacher t where t.session_id = s.id)`;
    await sql`update session s set keeps_teachers = true where ${keeping}`.execute(trx);
    await sql`insert into session_teacher (session_id, teacher_id)
      select s.id, t.id from session s cross join unnest(${[...before.teacher_ids]}::int[]) t(id) where ${keeping}`.execute(
      trx,
    );
  }
  const resized = isResized(before, form);
  if (resized || from !== null)
    await sql`update session s set capacity = null, trial_cap = null, keeps_places = false
      where s.group_id = ${id} and s.keeps_places and s.held_on >= ${since}`.execute(trx);
  if (resized)
    await sql`update session s set capacity = ${before.capacity}, trial_cap = ${before.trial_cap}, keeps_places = true
      where ${lessons} and s.capacity is null`.execute(trx);
  return ok(null);
}
