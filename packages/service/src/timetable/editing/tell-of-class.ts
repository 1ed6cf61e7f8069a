import type { StaffClass } from "@matinee/contract";
import type { ClassDetails } from "@matinee/core/catalogue";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { bookedPlaces } from "../booked-places.ts";
import { tellOfListing } from "../tell-of-listing.ts";

interface Changed {
  readonly before: StaffClass;
  readonly form: ClassDetails;
  /** The lessons to come that end at another time than before. */
  readonly retimed: readonly number[];
  /** Whether families are told of other teachers. */
  readonly tellTeachers: boolean;
  readonly isPreview: boolean;
}

const lessonRow = z.object({ id: shapes.id, on: shapes.isoDate, has_location: z.boolean(), has_teachers: z.boolean() });

/**
 * Tells the families with a place in lessons to come what is different for them: another location, another end, and other teachers if the
 * editor says so. A lesson that was given a location or teachers of its own keeps them. Returns how many families there are.
 */
export async function tellOfClass(
  ctx: Pick<SystemContext, "newId" | "jobs" | "sites">,
  trx: Db,
  { before, form, retimed, tellTeachers, isPreview }: Changed,
): Promise<number> {
  const moves = form.location_id !== before.location_id;
  const isByOthers = tellTeachers && form.teacher_ids.length > 0 && teachersOf(form) !== teachersOf(before);
  if (!moves && !isByOthers && retimed.length === 0) return 0;
  const statement = sql`
    select s.id, s.held_on as on, s.location_id is not null as has_location,
      exists (select from session_teacher x where x.session_id = s.id) as has_teachers
    from session s where s.group_id = ${before.id} and s.status = 'scheduled' and s.starts_at > clock_timestamp()`;
  const lessons = await rowsOf("the lessons of a class to come", lessonRow, statement).execute(trx);
  const changes = new Map(
    lessons
      .map((lesson) => ({
        ...lesson,
        ofLocation: moves && !lesson.has_location,
        ofTimes: retimed.includes(lesson.id),
        ofTeachers: isByOthers && !lesson.has_teachers,
      }))
      .filter(({ ofLocation, ofTimes, ofTeachers }) => ofLocation || ofTimes || ofTeachers)
      .map((one) => [one.id, one] as const),
  );
  const places = await bookedPlaces(ctx, trx, sql`s.id = any (${[...changes.keys()]}::bigint[])`);
  return await tellOfListing(
    ctx,
    trx,
    { listing: { group_id: before.id }, schoolId: before.school.id, isPreview },
    places.flatMap((place) => {
      const change = changes.get(place.session_id);
      return change === undefined ? [] : [{ ...place, ...change }];
    }),
  );
}

const teachersOf = ({ teacher_ids: ids }: Pick<ClassDetails, "teacher_ids">) =>
  [...ids].toSorted((a, b) => a - b).join();
