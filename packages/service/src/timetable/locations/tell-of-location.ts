import { sql } from "kysely";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { bookedPlaces } from "../booked-places.ts";
import { bookedOnDays, isToCome } from "../camps/booked-days.ts";
import { type ChangedPlace, tellOfListing } from "../tell-of-listing.ts";

interface AtLocation {
  readonly id: number;
  readonly schoolId: number;
  /** True: the families are only counted. */
  readonly isPreview: boolean;
}

const CHANGED = { ofLocation: true, ofTimes: false, ofTeachers: false } as const;

/**
 * Tells the families with a future place in the classes and camps of a location that it has another name or address, one mail for each class or
 * camp. A lesson that was given a location of its own is held there. Returns how many families there are.
 */
export async function tellOfLocation(
  ctx: Pick<SystemContext, "newId" | "jobs" | "sites">,
  trx: Db,
  { id, schoolId, isPreview }: AtLocation,
): Promise<number> {
  const families = new Set<string>();
  const tell = async (listing: Parameters<typeof tellOfListing>[2]["listing"], places: readonly ChangedPlace[]) => {
    for (const { family, customer_id: customerId } of places) if (customerId !== null) families.add(family);
    await tellOfListing(ctx, trx, { listing, schoolId, isPreview }, places);
  };
  const lessons = await trx
    .selectFrom("session as s")
    .innerJoin("class_group as g", "g.id", "s.group_id")
    .select(["s.id", "s.group_id", "s.held_on"])
    .where("g.location_id", "=", id)
    .where("s.location_id", "is", null)
    .where("s.status", "=", "scheduled")
    .where(sql<boolean>`s.starts_at > clock_timestamp()`)
    .execute();
  const dates = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const places = await bookedPlaces(ctx, trx, sql`s.id = any (${[...dates.keys()]}::bigint[])`);
  const byClass = Map.groupBy(places, (place) => dates.get(place.session_id)?.group_id ?? 0);
  for (const [groupId, own] of byClass)
    await tell(
      { group_id: groupId },
      own.map((place) => ({ ...place, ...CHANGED, on: dates.get(place.session_id)?.held_on ?? "" })),
    );
  const camps = await trx
    .selectFrom("course")
    .select("id")
    .where("location_id", "=", id)
    // One that is over has no days to come.
    .where(sql<boolean>`ends_on >= (now() at time zone 'Europe/London')::date`)
    .orderBy("id")
    .execute();
  for (const camp of camps) {
    const booked = await bookedOnDays(trx, camp.id, isToCome);
    await tell(
      { course_id: camp.id },
      booked.flatMap((child) => child.days.map(({ date }) => ({ ...child, ...CHANGED, on: date }))),
    );
  }
  return families.size;
}
