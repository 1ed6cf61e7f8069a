import { sql } from "kysely";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { bookedPlaces } from "../booked-places.ts";
import { bookedOnDays, isToCome } from "../camps/booked-days.ts";
import { type ChangedPlace, notifyOfListing } from "../notify-of-listing.ts";

interface AtLocation {
  readonly id: number;
  readonly schoolId: number;
  /** True: the families are only counted. */
  readonly isPreview: boolean;
}

const CHANGED = { ofLocation: true, ofTimes: false, ofTeachers: false } as const;

/** The places in lessons to come that are held at a location, by class: with the class, or arranged there one by one. */
async function placesInClasses(ctx: Pick<SystemContext, "sites">, trx: Db, id: number) {
  const lessons = await trx
    .selectFrom("session as s")
    .innerJoin("class_group as g", "g.id", "s.group_id")
    .select(["s.id", "s.group_id", "s.held_on", "s.location_id"])
    .where((eb) => eb(eb.fn.coalesce("s.location_id", "g.location_id"), "=", id))
    .where("s.status", "=", "scheduled")
    .where(sql<boolean>`s.starts_at > clock_timestamp()`)
    .execute();
  const lessonOf = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const places = await bookedPlaces(ctx, trx, sql`s.id = any (${[...lessonOf.keys()]}::bigint[])`);
  const all = places.flatMap((place) => {
    const lesson = lessonOf.get(place.session_id);
    if (lesson === undefined) return [];
    return [
      { ...place, ...CHANGED, on: lesson.held_on, groupId: lesson.group_id, isArranged: lesson.location_id !== null },
    ];
  });
  return Map.groupBy(all, ({ groupId }) => groupId);
}

/**
 * Tells the families with a future place at a location that it has another name or address: one mail for each of their classes and camps there.
 * Whoever has only single lessons of a class there, which were arranged so, is told of these alone. A lesson that was arranged elsewhere is
 * held elsewhere. Returns how many families there are.
 */
export async function notifyOfLocation(
  ctx: Pick<SystemContext, "newId" | "jobs" | "sites">,
  trx: Db,
  { id, schoolId, isPreview }: AtLocation,
): Promise<number> {
  const families = new Set<string>();
  const tell = async (
    listing: Pick<Parameters<typeof notifyOfListing>[2], "listing" | "arrangedAt">,
    places: readonly ChangedPlace[],
  ) => {
    for (const { family, customer_id: customerId } of places) if (customerId !== null) families.add(family);
    await notifyOfListing(ctx, trx, { ...listing, schoolId, isPreview }, places);
  };
  for (const [groupId, places] of await placesInClasses(ctx, trx, id)) {
    const listing = { group_id: groupId };
    const ofClass = new Set(places.filter(({ isArranged }) => !isArranged).map(({ family }) => family));
    await tell(
      { listing },
      places.filter(({ family }) => ofClass.has(family)),
    );
    await tell(
      { listing, arrangedAt: id },
      places.filter(({ family }) => !ofClass.has(family)),
    );
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
      { listing: { course_id: camp.id } },
      booked.flatMap((child) => child.days.map(({ date }) => ({ ...child, ...CHANGED, on: date }))),
    );
  }
  return families.size;
}
