import { addDays, isoDate } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Context } from "../../kernel/index.ts";
import { newId, sevenYearsAgo, type aWorld } from "../world.ts";
import type { Basket, Plan } from "./plan.ts";

type World = Awaited<ReturnType<typeof aWorld>>;

export const TRIAL_PENCE = 2_400;
export const CAMP_PENCE = 15_000;
const DEPOSIT_PENCE = 4_000;

/** A child's place in the class from a date, or in the camp. */
export interface Place {
  readonly childId: string;
  readonly kind: "trial" | "camp";
  /** Of a trial: its first date. */
  readonly startOn: string | null;
  /** Of a camp: whether it is paid in full at once. */
  readonly full: boolean;
}

export interface SmallFamily {
  readonly ctx: Context;
  readonly guestId: string;
  readonly customerId: string;
  readonly childIds: readonly string[];
  readonly firstOrder: { readonly id: string; readonly places: readonly Place[] };
}

/** A date of the class, with the pools that a child takes a place from. */
export interface ClassDate {
  readonly on: string;
  readonly place: number;
  readonly trial: number;
}

const FAMILIES = 3;
const FIRST_DATE_IN_DAYS = 21;
const idRow = z.object({ group_id: z.int(), course_id: z.int(), camp_pool: z.int(), pools: z.array(z.int()) });

/**
 * A class and a camp with few places, and families whose baskets are full: everything that a run needs, in two round trips. Nothing is
 * shared with another run.
 */
export async function aSmallSchool(world: World, plan: Plan) {
  const { db, network } = world;
  const today = isoDate(new Date().toISOString().slice(0, 10));
  const days = Array.from({ length: plan.dates.count }, (_, week) => addDays(today, FIRST_DATE_IN_DAYS + 7 * week));
  const campDay = addDays(today, 40);
  const statement = sql`
    with pools as (
      insert into pool (kind, size)
      select v.kind, v.size from (
        select 0 as n, 'course' as kind, ${plan.campPlaces}::int as size union all
        select 2 * d - 1, 'session', ${plan.capacity} from generate_series(1, ${days.length}) d union all
        select 2 * d, 'trial', ${Math.min(plan.trials, plan.capacity)} from generate_series(1, ${days.length}) d) v order by v.n
      returning id, kind
    ), p as (select array_agg(id order by id) as ids from pools
    ), g as (
      insert into class_group (franchise_id, location_id, stage_id, name, disciplines, capacity, trial_cap, trial_price_pence, trial_sessions, term_fee_pence)
      values (${network.seller.id}, ${network.locationId}, ${network.stageId}, 'Saturday Juniors', '{singing}', ${plan.capacity},
        ${Math.min(plan.trials, plan.capacity)}, ${TRIAL_PENCE}, ${plan.dates.perTrial}, 24000) returning id
    ), weekly as (insert into class_schedule (group_id, weekday, starts_at, ends_at) select id, 6, '10:00', '12:00' from g
    ), category as (insert into course_category (name) values ('Holiday camps') returning id
    ), co as (
      insert into course (franchise_id, category_id, location_id, name, disciplines, starts_on, ends_on, min_age, max_age, price_pence, deposit_pence, balance_due_on, pool_id)
      select ${network.seller.id}, category.id, ${network.locationId}, 'Summer Camp', '{dance}', ${campDay}::date, ${campDay}::date, 6, 11, ${CAMP_PENCE},
        ${DEPOSIT_PENCE}, ${addDays(today, 30)}::date, p.ids[1] from category, p returning id
    ), day as (insert into course_day (course_id, held_on, starts_at, ends_at) select id, ${campDay}::date, '09:30', '15:30' from co returning course_id
    ), s as (
      insert into session (group_id, term_id, held_on, starts_at, ends_at, place_pool_id, trial_pool_id)
      select g.id, ${network.termId}, d.held_on, d.held_on + time '10:00', d.held_on + time '12:00', p.ids[2 * d.n], p.ids[2 * d.n + 1]
      from g, p, unnest(${days}::date[]) with ordinality d(held_on, n) returning id)
    select g.id as group_id, co.id as course_id, p.ids[1] as camp_pool, to_jsonb(p.ids[2:]) as pools from g, co, p`;
  const made = await rowsOf("a small school", idRow, statement).executeTakeFirst(db);
  if (made === undefined) throw new Error("The school was not written");
  const dates = days.map((on, index): ClassDate => ({
    on,
    place: made.pools[2 * index] ?? 0,
    trial: made.pools[2 * index + 1] ?? 0,
  }));
  const families = Array.from({ length: FAMILIES }, (_, index) =>
    aFamily(world, plan.baskets[index] ?? "one trial", { today: days[0] ?? today }),
  );
  await writeFamilies(world, families, made);
  return { groupId: made.group_id, courseId: made.course_id, campPool: made.camp_pool, dates, families, campDay };
}

export type SmallSchool = Awaited<ReturnType<typeof aSmallSchool>>;

function aFamily(world: World, basket: Basket, { today }: { readonly today: string }): SmallFamily {
  const guestId = newId();
  const childIds = [newId(), newId()];
  const [first = "", second = ""] = childIds;
  const trial = (childId: string): Place => ({ childId, kind: "trial", startOn: today, full: true });
  const camp = (childId: string, full: boolean): Place => ({ childId, kind: "camp", startOn: null, full });
  const places = {
    "one trial": [trial(first)],
    "two trials": [trial(first), trial(second)],
    "whole camp": [camp(first, true)],
    "camp deposit": [camp(first, false)],
    "trial and camp": [trial(first), camp(second, false)],
  }[basket];
  const actor = { kind: "CUSTOMER", userId: newId(), customerId: null, guestId } as const;
  return {
    ctx: { ...world.contextOf(guestId), actor },
    guestId,
    customerId: newId(),
    childIds,
    firstOrder: { id: newId(), places },
  };
}

async function writeFamilies(
  { db, network }: World,
  families: readonly SmallFamily[],
  { group_id: groupId, course_id: courseId }: { readonly group_id: number; readonly course_id: number },
): Promise<void> {
  const rows = families.map(({ ctx, guestId, customerId, childIds, firstOrder }) => ({
    user: ctx.actor.kind === "CUSTOMER" ? ctx.actor.userId : "",
    guest: guestId,
    customer: customerId,
    first: childIds[0],
    second: childIds[1],
    order: firstOrder.id,
  }));
  // One line for the trials of a basket, and one for each camp place.
  const lines = families.flatMap(({ firstOrder: { id: order, places } }) => {
    const trials = places.filter((place) => place.kind === "trial");
    const camps = places.filter((place) => place.kind === "camp");
    return [...(trials.length === 0 ? [] : [trials]), ...camps.map((place) => [place])].map((own, position) => ({
      id: newId(),
      order,
      position: position + 1,
      type: own[0]?.kind,
      start: own[0]?.startOn,
      full: own[0]?.full,
      children: own.map((place) => place.childId),
    }));
  });
  await sql`
    with f as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f("user" uuid, guest uuid, customer uuid, first uuid, second uuid, "order" uuid)
    ), l as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id uuid, "order" uuid, position int, type text, start date, "full" boolean, children uuid[])
    ), guests as (insert into guest (id, token_hash, expires_at) select guest, uuid_send(guest), now() + interval '1 day' from f
    ), customers as (
      insert into customer (id, guest_id, name, email, phone, address_line_1, post_town, postcode)
      select customer, guest, 'Pat Tester', customer || '@example.test', '0113 496 0000', '1 High Street', 'Leeds', 'LS1 4AP' from f
    ), users as (
      insert into user_account (id, email, name, guest_id, email_verified_at, customer_id)
      select "user", customer || '@example.test', 'Pat Tester', guest, now(), customer from f
    ), children as (
      insert into child (id, guest_id, first_name, surname, date_of_birth)
      select first, guest, 'Ada', 'Tester', ${sevenYearsAgo()}::date from f union all select second, guest, 'Bo', 'Tester', ${sevenYearsAgo()}::date from f
    ), baskets as (
      insert into orders (id, guest_id, franchise_id, host) select "order", guest, ${network.seller.id}, 'leeds.localhost' from f
    ), items as (
      insert into order_item (id, order_id, position, type, seller_id, group_id, course_id, start_on, quantity, unit_price_pence, vat_bp, take_full_payment)
      select id, "order", position, type, ${network.seller.id}, case type when 'trial' then ${groupId}::int end, case type when 'camp' then ${courseId}::int end,
        start, cardinality(children), case type when 'trial' then ${TRIAL_PENCE}::int else ${CAMP_PENCE}::int end, 2000, "full" from l)
    insert into order_item_child (order_item_id, child_id) select l.id, c from l, unnest(l.children) c`.execute(db);
  await sql`select refresh_class_search(${[groupId]}::int[])`.execute(db);
}
