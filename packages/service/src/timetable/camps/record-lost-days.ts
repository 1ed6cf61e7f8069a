import { SCHOOL_DECIDES, type LessonOffer } from "@matinee/core/lost-lessons";
import { sql } from "kysely";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { queueMail } from "../../mail/index.ts";
import { askSchool } from "../ask-school.ts";
import { familyOf, nobodyNotified, withdrawalOf } from "../record-lost-lessons.ts";
import type { BookedChild } from "./booked-days.ts";

interface LostDays {
  readonly camp: { readonly id: number; readonly schoolId: number };
  readonly booked: readonly BookedChild[];
  readonly why: string;
  readonly offer: LessonOffer | undefined;
  /** True: the days are held, and have fewer places than before. */
  readonly areHeld: boolean;
}

/**
 * Writes what each child loses of a camp, with what the school offers for it, and queues one mail for each family. The caller holds the
 * places' locks, gives the places back, and has not taken the days out of the camp yet.
 */
export async function recordLostDays(
  ctx: Pick<SystemContext, "newId" | "jobs">,
  trx: Db,
  { camp, booked, why, offer = SCHOOL_DECIDES, areHeld }: LostDays,
): Promise<void> {
  if (booked.length === 0) return;
  const notified = nobodyNotified();
  const withdrawalId = await withdrawalOf(ctx, trx, { school: camp.schoolId, offer, notified });
  for (const [family, own] of Map.groupBy(booked, (one) => one.family)) {
    const familyId = await familyOf(ctx, trx, { key: family, withdrawalId, own, notified });
    await writeDays(ctx, trx, { familyId, campId: camp.id, own, why, offer, areHeld });
    await queueMail(ctx, trx, "lessons_lost", { withdrawal_family_id: familyId });
  }
  await askSchool(ctx, trx, [{ session_id: null, course_id: camp.id }]);
}

interface OfFamily extends Pick<LostDays, "why" | "areHeld"> {
  readonly familyId: string;
  readonly campId: number;
  readonly own: readonly BookedChild[];
  readonly offer: LessonOffer;
}

/** Each day is an equal share of its line: which of how many is counted from the days that the line was sold with. */
async function writeDays(
  ctx: Pick<SystemContext, "newId">,
  trx: Db,
  { familyId, campId, own, why, offer, areHeld }: OfFamily,
): Promise<void> {
  // A camp has no other date to offer, and nobody can choose money for what cost nothing.
  const isAsked = ({ is_free: isFree }: BookedChild) => offer.ways.some((way) => way !== "date") && !isFree;
  await sql`
    insert into lost_lesson (id, family_id, franchise_id, claim_id, order_id, order_item_id, course_id, days, why, lessons, nth, nths, place_nth,
      state, is_held)
    select w.id, ${familyId}, co.franchise_id, c.id, c.order_id, c.order_item_id, co.id, w.days::jsonb, ${why}, sold.lessons, sold.nths[1], sold.nths,
      place.nth, w.state, ${areHeld}
    from unnest(${own.map(() => ctx.newId())}::uuid[], ${own.map((one) => one.claim_id)}::uuid[],
      ${own.map(({ days }) => JSON.stringify(days))}::text[],
      ${own.map((one) => (isAsked(one) ? "open" : "with_school"))}::text[]) w(id, claim_id, days, state)
    join claim c on c.id = w.claim_id join orders o on o.id = c.order_id join order_item i on i.id = c.order_item_id
    join course co on co.id = ${campId}
    cross join lateral (
      select count(*)::int as lessons, array_agg((x.nth - 1)::int order by x.nth)
          filter (where exists (select from jsonb_array_elements(w.days::jsonb) one where one ->> 'date' = x.on)) as nths
      from (select d.held_on::text as on, row_number() over (order by d.held_on) as nth from (
        select (one ->> 'held_on')::date as held_on from jsonb_array_elements(sold_line(o.sold, i.id) -> 'days') one
        union
        select d.held_on from course_day d where d.course_id = co.id and (i.days is null or d.held_on = any (i.days))) d) x) sold
    cross join lateral (
      select count(distinct x.child_id)::int as nth from claim x where x.order_item_id = i.id and x.child_id < c.child_id) place`.execute(
    trx,
  );
}
