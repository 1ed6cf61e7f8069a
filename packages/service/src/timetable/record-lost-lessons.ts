import * as shapes from "@matinee/contract/shapes";
import { SCHOOL_DECIDES, type LessonOffer } from "@matinee/core/lost-lessons";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../kernel/index.ts";
import { queueLostLessonsMail } from "../mail/index.ts";
import { askSchool } from "./ask-school.ts";

interface LostSession {
  readonly id: number;
  readonly franchise_id: number;
  readonly why: string;
}

/** A place that was booked in a session which is not held. */
export const bookedPlace = z.object({
  session_id: shapes.id,
  claim_id: shapes.uuid,
  order_id: shapes.uuid,
  line_id: shapes.uuid,
  customer_id: shapes.uuid.nullable(),
  guest_id: shapes.uuid,
  host: z.string(),
  is_free: z.boolean(),
});

type BookedPlace = z.output<typeof bookedPlace>;

interface LostPlaces {
  readonly sessions: readonly LostSession[];
  readonly booked: readonly BookedPlace[];
  readonly offer: LessonOffer | undefined;
}

/**
 * Writes each booked place of sessions that are not held as a lost lesson, with what the school offers for it, and queues one mail for each
 * family. The caller holds the places' locks, and gives the places back afterwards.
 */
export async function recordLostLessons(
  ctx: Pick<SystemContext, "newId" | "jobs">,
  trx: Db,
  { sessions, booked, offer = SCHOOL_DECIDES }: LostPlaces,
): Promise<void> {
  const sessionOf = new Map(sessions.map((one) => [one.id, one]));
  const bySchool = Map.groupBy(booked, (one) => sessionOf.get(one.session_id)?.franchise_id);
  for (const [school, places] of bySchool) {
    if (school === undefined) continue;
    const withdrawalId = ctx.newId();
    await trx
      .insertInto("withdrawal")
      .values({
        id: withdrawalId,
        franchise_id: school,
        ways: [...offer.ways],
        fallback: offer.fallback,
        answer_by: offer.answer_by,
      })
      .execute();
    for (const [customer, own] of Map.groupBy(places, (one) => one.customer_id ?? one.guest_id)) {
      const familyId = ctx.newId();
      const [first] = own;
      await trx
        .insertInto("withdrawal_family")
        .values({
          id: familyId,
          withdrawal_id: withdrawalId,
          customer_id: first?.customer_id === customer ? customer : null,
          host: first?.host ?? "",
        })
        .execute();
      await writeLessons(ctx, trx, { familyId, places: own, sessionOf, offer });
      await queueLostLessonsMail(ctx, trx, familyId);
    }
  }
  if (booked.length > 0) await askSchool(ctx, trx, [...new Set(booked.map((one) => one.session_id))]);
}

interface FamilyPlaces {
  readonly familyId: string;
  readonly places: readonly BookedPlace[];
  readonly sessionOf: ReadonlyMap<number, LostSession>;
  readonly offer: LessonOffer;
}

/**
 * A lesson is an equal share of its line: which of how many is counted from the places that the line had, also those it lost before. One
 * that had taken the place of a lost lesson carries that one's share.
 */
async function writeLessons(
  ctx: Pick<SystemContext, "newId">,
  trx: Db,
  { familyId, places, sessionOf, offer }: FamilyPlaces,
): Promise<void> {
  // Nobody can choose money for what cost nothing.
  const isAsked = ({ is_free: isFree }: BookedPlace) =>
    offer.ways.includes("date") || (offer.ways.length > 0 && !isFree);
  await sql`
    insert into lost_lesson (id, family_id, franchise_id, claim_id, order_id, order_item_id, session_id, why, lessons, nth, place_nth, state)
    select w.id, ${familyId}, g.franchise_id, c.id, c.order_id, coalesce(before.order_item_id, c.order_item_id), s.id, w.why,
      coalesce(before.lessons, own.lessons), coalesce(before.nth, own.nth), coalesce(before.place_nth, place.nth), w.state
    from unnest(${places.map(() => ctx.newId())}::uuid[], ${places.map((one) => one.claim_id)}::uuid[],
      ${places.map((one) => sessionOf.get(one.session_id)?.why ?? "")}::text[],
      ${places.map((one) => (isAsked(one) ? "open" : "with_school"))}::text[]) w(id, claim_id, why, state)
    join claim c on c.id = w.claim_id join orders o on o.id = c.order_id
    join session s on s.place_pool_id = c.pool_id join class_group g on g.id = s.group_id
    left join lost_lesson before on before.new_claim_id = c.id
    cross join lateral (
      select count(*)::int as lessons, (count(*) filter (where x.starts_at < s.starts_at))::int as nth from (
        select distinct xs.id, xs.starts_at from claim x join session xs on xs.place_pool_id = x.pool_id
         where x.order_item_id = c.order_item_id and x.child_id is not distinct from c.child_id
           and (x.state = 'committed' or (x.state = 'released' and x.changed_at > o.confirmed_at))
           and not exists (select from lost_lesson l where l.new_claim_id = x.id)) x) own
    cross join lateral (
      select count(distinct x.child_id)::int as nth from claim x where x.order_item_id = c.order_item_id and x.child_id < c.child_id) place`.execute(
    trx,
  );
}
