import { SCHOOL_DECIDES, type LessonOffer } from "@matinee/core/lost-lessons";
import { counted, fullDate } from "@matinee/format";
import { sql } from "kysely";
import { openWorkItem, type Db, type SystemContext } from "../kernel/index.ts";
import { queueMail } from "../mail/index.ts";
import { askSchool } from "./ask-school.ts";
import type { BookedPlace } from "./booked-places.ts";

interface LostSession {
  readonly id: number;
  readonly group_id: number;
  readonly franchise_id: number;
  readonly held_on: string;
  readonly why: string;
}

/** Whom a save has told of lessons, so that a family gets one mail, whatever takes its lessons away. */
export interface NotifiedFamilies {
  /** By school. */
  readonly withdrawals: Map<number, string>;
  /** By school and family. */
  readonly families: Map<string, string>;
}

export const nobodyNotified = (): NotifiedFamilies => ({ withdrawals: new Map(), families: new Map() });

interface LostPlaces {
  readonly sessions: readonly LostSession[];
  readonly booked: readonly BookedPlace[];
  readonly offer: LessonOffer | undefined;
  readonly notified: NotifiedFamilies;
  /** True: the lessons are held, and have fewer places than before. */
  readonly areHeld: boolean;
}

/**
 * Writes each booked place that is given back as a lost lesson, with what the school offers for it, and queues one mail for each family. The
 * caller holds the places' locks, and gives the places back.
 */
export async function recordLostLessons(
  ctx: Pick<SystemContext, "newId" | "jobs">,
  trx: Db,
  { sessions, booked, offer = SCHOOL_DECIDES, notified, areHeld }: LostPlaces,
): Promise<void> {
  const sessionOf = new Map(sessions.map((one) => [one.id, one]));
  const bySchool = Map.groupBy(booked, (one) => sessionOf.get(one.session_id)?.franchise_id);
  for (const [school, places] of bySchool) {
    if (school === undefined) continue;
    const withdrawalId = await withdrawalOf(ctx, trx, { school, offer, notified });
    for (const [family, own] of Map.groupBy(places, (one) => one.family)) {
      const familyId = await familyOf(ctx, trx, { key: `${school} ${family}`, withdrawalId, own, notified });
      await writeLessons(ctx, trx, { familyId, places: own, sessionOf, offer, areHeld });
      await queueMail(ctx, trx, "lessons_lost", { withdrawal_family_id: familyId });
    }
  }
  const sold = booked.filter((one) => one.order_id !== null);
  await askSchool(
    ctx,
    trx,
    sold.map((one) => ({ session_id: one.session_id, course_id: null })),
  );
  const enrolled = booked.filter((one) => one.order_id === null);
  for (const [id, places] of Map.groupBy(enrolled, (one) => one.session_id))
    await askAboutEnrolled(ctx, trx, sessionOf.get(id), places);
}

/** The withdrawal of this save for a school, made with the first place that it takes. */
export async function withdrawalOf(
  ctx: Pick<SystemContext, "newId">,
  trx: Db,
  {
    school,
    offer,
    notified,
  }: { readonly school: number; readonly offer: LessonOffer; readonly notified: NotifiedFamilies },
): Promise<string> {
  const known = notified.withdrawals.get(school);
  if (known !== undefined) return known;
  const id = ctx.newId();
  const { fallback, answer_by } = offer;
  await trx
    .insertInto("withdrawal")
    .values({ id, franchise_id: school, ways: [...offer.ways], fallback, answer_by })
    .execute();
  notified.withdrawals.set(school, id);
  return id;
}

interface FamilyToNotify {
  readonly key: string;
  readonly withdrawalId: string;
  readonly own: readonly Pick<BookedPlace, "customer_id" | "order_id" | "host">[];
  readonly notified: NotifiedFamilies;
}

/** What a family is told by this save, made with the first place that it loses. */
export async function familyOf(
  ctx: Pick<SystemContext, "newId">,
  trx: Db,
  { key, withdrawalId, own, notified }: FamilyToNotify,
): Promise<string> {
  const known = notified.families.get(key);
  if (known !== undefined) return known;
  const id = ctx.newId();
  // Whoever has ordered is written to before whom an import knows.
  const reached = own.filter((one) => one.customer_id !== null);
  const first = reached.find((one) => one.order_id !== null) ?? reached[0] ?? own[0];
  await trx
    .insertInto("withdrawal_family")
    .values({ id, withdrawal_id: withdrawalId, customer_id: first?.customer_id ?? null, host: first?.host ?? "" })
    .execute();
  notified.families.set(key, id);
  return id;
}

/** Nobody sold these places, so there is nothing to give back: the school arranges another date, if it wants to. */
async function askAboutEnrolled(
  ctx: Pick<SystemContext, "newId">,
  trx: Db,
  session: LostSession | undefined,
  places: readonly BookedPlace[],
): Promise<void> {
  if (session === undefined) return;
  await openWorkItem(ctx, trx, {
    kind: "enrolled_lesson_withdrawn",
    subject: String(session.id),
    orderId: null,
    franchiseId: session.franchise_id,
    cause: `${session.why}, ${fullDate(session.held_on)}: ${counted(places.length, "child", "children")} enrolled without an order.`,
    detail: { group_id: session.group_id, held_on: session.held_on },
  });
}

interface FamilyPlaces extends Pick<LostPlaces, "areHeld"> {
  readonly familyId: string;
  readonly places: readonly BookedPlace[];
  readonly sessionOf: ReadonlyMap<number, LostSession>;
  readonly offer: LessonOffer;
}

/**
 * A lesson is an equal share of its line: which of how many is counted from the places that the line had, also those it lost before. One
 * that had taken the place of a lost lesson carries that one's share, unless its place has gone to another line since: that line was sold with it.
 */
async function writeLessons(
  ctx: Pick<SystemContext, "newId">,
  trx: Db,
  { familyId, places, sessionOf, offer, areHeld }: FamilyPlaces,
): Promise<void> {
  const whyOf = (one: BookedPlace) => sessionOf.get(one.session_id)?.why ?? "";
  const enrolled = places.filter((one) => one.order_id === null);
  await sql`
    insert into lost_enrolled_lesson (claim_id, family_id, franchise_id, session_id, why, is_held)
    select w.claim_id, ${familyId}, g.franchise_id, s.id, w.why, ${areHeld}
    from unnest(${enrolled.map((one) => one.claim_id)}::uuid[], ${enrolled.map(whyOf)}::text[]) w(claim_id, why)
    join claim c on c.id = w.claim_id join session s on s.place_pool_id = c.pool_id join class_group g on g.id = s.group_id`.execute(
    trx,
  );
  // Nobody can choose money for what cost nothing.
  const isAsked = ({ is_free: isFree }: BookedPlace) =>
    offer.ways.includes("date") || (offer.ways.length > 0 && !isFree);
  const sold = places.filter((one) => one.order_id !== null);
  await sql`
    insert into lost_lesson (id, family_id, franchise_id, claim_id, order_id, order_item_id, session_id, why, lessons, nth, place_nth, state, is_held)
    select w.id, ${familyId}, g.franchise_id, c.id, c.order_id, coalesce(before.order_item_id, c.order_item_id), s.id, w.why,
      coalesce(before.lessons, own.lessons), coalesce(before.nth, own.nth), coalesce(before.place_nth, place.nth), w.state, ${areHeld}
    from unnest(${sold.map(() => ctx.newId())}::uuid[], ${sold.map((one) => one.claim_id)}::uuid[],
      ${sold.map(whyOf)}::text[],
      ${sold.map((one) => (isAsked(one) ? "open" : "with_school"))}::text[]) w(id, claim_id, why, state)
    join claim c on c.id = w.claim_id join orders o on o.id = c.order_id
    join session s on s.place_pool_id = c.pool_id join class_group g on g.id = s.group_id
    left join lost_lesson before on before.new_claim_id = c.id and before.order_item_id = c.order_item_id
    cross join lateral (
      select count(*)::int as lessons, (count(*) filter (where x.starts_at < s.starts_at))::int as nth from (
        select distinct xs.id, xs.starts_at from claim x join session xs on xs.place_pool_id = x.pool_id
         where x.order_item_id = c.order_item_id and x.child_id is not distinct from c.child_id
           and (x.state = 'committed' or (x.state = 'released' and x.changed_at > o.confirmed_at))
           and not exists (select from lost_lesson l where l.new_claim_id = x.id and l.order_item_id = x.order_item_id)) x) own
    cross join lateral (
      select count(distinct x.child_id)::int as nth from claim x where x.order_item_id = c.order_item_id and x.child_id < c.child_id) place`.execute(
    trx,
  );
}
