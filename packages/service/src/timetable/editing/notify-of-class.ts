import type { StaffClass } from "@matinee/contract";
import type { ClassDetails } from "@matinee/core/catalogue";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { bookedPlaces } from "../booked-places.ts";
import { notifyOfListing } from "../notify-of-listing.ts";

interface Changed {
  readonly before: StaffClass;
  readonly form: ClassDetails;
  /** The lessons to come that end at another time than before. */
  readonly retimed: readonly number[];
  /** Who took each lesson before, if families are told of other teachers; null: they are not. */
  readonly taught: ReadonlyMap<number, string> | null;
  readonly isPreview: boolean;
}

const lessonRow = z.object({
  id: shapes.id,
  on: shapes.isoDate,
  has_location: z.boolean(),
  /** Their ids. */
  teachers: z.string(),
});

async function lessonsToCome(trx: Db, groupId: number) {
  const statement = sql`
    select s.id, s.held_on as on, s.location_id is not null as has_location,
      coalesce((select string_agg(t.id::text, ',' order by t.id) from teachers_of_lesson(s.id) t(id)), '') as teachers
    from session s where s.group_id = ${groupId} and s.status = 'scheduled' and s.starts_at > clock_timestamp()`;
  return await rowsOf("the lessons of a class to come", lessonRow, statement).execute(trx);
}

/** Who takes each lesson of a class to come now. */
export async function teachersOfLessons(trx: Db, groupId: number): Promise<ReadonlyMap<number, string>> {
  return new Map((await lessonsToCome(trx, groupId)).map(({ id, teachers }) => [id, teachers]));
}

/**
 * Tells the families with a place in lessons to come what is different for them: another location, another end, and other teachers if the
 * editor says so. A lesson with a location or teachers of its own keeps them, and so do those before the day from which the class changes.
 * Returns how many families there are.
 */
export async function notifyOfClass(
  ctx: Pick<SystemContext, "newId" | "jobs" | "sites">,
  trx: Db,
  { before, form, retimed, taught, isPreview }: Changed,
): Promise<number> {
  const moves = form.location_id !== before.location_id;
  const isTaught = taught !== null && form.teacher_ids.length > 0;
  if (!moves && !isTaught && retimed.length === 0) return 0;
  const lessons = await lessonsToCome(trx, before.id);
  const changes = new Map(
    lessons
      .map((lesson) => ({
        ...lesson,
        ofLocation: moves && !lesson.has_location,
        ofTimes: retimed.includes(lesson.id),
        ofTeachers: isTaught && lesson.teachers !== taught.get(lesson.id),
      }))
      .filter(({ ofLocation, ofTimes, ofTeachers }) => ofLocation || ofTimes || ofTeachers)
      .map((one) => [one.id, one] as const),
  );
  const places = await bookedPlaces(ctx, trx, sql`s.id = any (${[...changes.keys()]}::bigint[])`);
  return await notifyOfListing(
    ctx,
    trx,
    { listing: { group_id: before.id }, schoolId: before.school.id, isPreview },
    places.flatMap((place) => {
      const change = changes.get(place.session_id);
      return change === undefined ? [] : [{ ...place, ...change }];
    }),
  );
}
