import type { StaffClass } from "@matinee/contract";
import type { ClassDetails } from "@matinee/core/catalogue";
import { sql } from "kysely";
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
}

/**
 * Tells the families with a place in lessons to come what is different for them: another location, another end, and other teachers if the
 * editor says so. A lesson that was given a location or teachers of its own keeps them. Returns how many families there are.
 */
export async function tellOfClass(
  ctx: Pick<SystemContext, "newId" | "jobs" | "sites">,
  trx: Db,
  { before, form, retimed, tellTeachers }: Changed,
): Promise<number> {
  const ofLocation = form.location_id !== before.location_id;
  const ofTeachers =
    tellTeachers &&
    form.teacher_ids.length > 0 &&
    [...form.teacher_ids].toSorted((a, b) => a - b).join() !== [...before.teacher_ids].toSorted((a, b) => a - b).join();
  const ofTimes = retimed.length > 0;
  if (!ofLocation && !ofTeachers && !ofTimes) return 0;
  const isTold = sql`(s.id = any (${retimed}::bigint[]) or ${ofLocation} and s.location_id is null
    or ${ofTeachers} and not exists (select from session_teacher x where x.session_id = s.id))`;
  const places = await bookedPlaces(
    ctx,
    trx,
    sql`s.group_id = ${before.id} and s.status = 'scheduled' and s.starts_at > clock_timestamp() and ${isTold}`,
  );
  const listing = { group_id: before.id };
  return await tellOfListing(
    ctx,
    trx,
    { listing, schoolId: before.school.id, ofLocation, ofTimes, ofTeachers },
    places,
  );
}
