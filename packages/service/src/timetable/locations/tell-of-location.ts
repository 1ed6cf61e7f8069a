import { sql } from "kysely";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { bookedPlaces } from "../booked-places.ts";
import { bookedOnDays, isToCome } from "../camps/booked-days.ts";
import { noticeLesson } from "../editing/tell-of-lesson.ts";
import { type ChangedPlace, tellOfListing } from "../tell-of-listing.ts";

interface AtLocation {
  readonly id: number;
  readonly schoolId: number;
  /** True: the families are only counted. */
  readonly isPreview: boolean;
}

/** The booked lessons to come that were arranged at a location, one by one. */
async function arrangedAt(ctx: Pick<SystemContext, "sites">, trx: Db, id: number) {
  const lessons = await trx
    .selectFrom("session as s")
    .select(["s.id", "s.group_id"])
    .where("s.location_id", "=", id)
    .where("s.status", "=", "scheduled")
    .where(sql<boolean>`s.starts_at > clock_timestamp()`)
    .execute();
  const groupOf = new Map(lessons.map((lesson) => [lesson.id, lesson.group_id]));
  const places = await bookedPlaces(ctx, trx, sql`s.id = any (${[...groupOf.keys()]}::bigint[])`);
  return [...Map.groupBy(places, (place) => place.session_id)].map(([sessionId, own]) => ({
    sessionId,
    groupId: groupOf.get(sessionId) ?? 0,
    places: own,
  }));
}

const CHANGED = { ofLocation: true, ofTimes: false, ofTeachers: false } as const;

/**
 * Tells the families with a future place at a location that it has another name or address: one mail for each of their classes and camps there,
 * and for each single lesson that was arranged there and that no mail about its class says. A lesson that was arranged elsewhere is held
 * elsewhere. Returns how many families there are.
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
  const arranged = await arrangedAt(ctx, trx, id);
  for (const { sessionId, groupId, places: all } of arranged) {
    // The mail about their class lists all their dates in it.
    const known = new Set(byClass.get(groupId)?.map(({ family }) => family));
    const own = all.filter((place) => place.customer_id !== null && !known.has(place.family));
    for (const { family } of own) families.add(family);
    if (!isPreview) await noticeLesson(ctx, trx, { sessionId, schoolId, ofLocation: true, ofTeachers: false }, own);
  }
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
