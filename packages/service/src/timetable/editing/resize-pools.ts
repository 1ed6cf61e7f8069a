import type { DatesPreview, FieldDetail } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { seesFamilies } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import type { LessonOffer } from "@matinee/core/lost-lessons";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { refuse, type Context, type Db, type Outcome, type SystemContext } from "../../kernel/index.ts";
import { giveBackPlaces, releaseEndedOffers, resizePlaces } from "../../places/index.ts";
import { countOffers, takeBackOffers } from "../../waiting-list/index.ts";
import { bookedPlaces, type BookedPlace } from "../booked-places.ts";
import { recordLostLessons, type NotifiedFamilies } from "../record-lost-lessons.ts";

const FEWER = "There are fewer places than before";
const MOST_HOLDERS = 500;

const poolRow = z.object({
  id: shapes.id,
  kind: z.enum(["session", "trial"]),
  session_id: shapes.id,
  franchise_id: shapes.id,
  held_on: shapes.isoDate,
  at: shapes.localTime,
  places: z.int(),
  committed: z.int(),
  held: z.int(),
});

/** The dates to come of a class, or one of them. */
interface Dates {
  readonly groupId: number;
  readonly sessionId?: number;
}

const ofDatesToCome = ({ groupId, sessionId }: Dates) => sql`session s join class_group g on g.id = s.group_id
    join pool p on p.id in (s.place_pool_id, s.trial_pool_id)
  where s.group_id = ${groupId} and s.status = 'scheduled' and s.starts_at > clock_timestamp()
    and ${sessionId === undefined ? sql`true` : sql`s.id = ${sessionId}`}`;

/** The pools of dates to come, unlocked. */
export async function poolsToCome(trx: Db, dates: Dates): Promise<number[]> {
  const statement = sql`select p.id from ${ofDatesToCome(dates)}`;
  const rows = await rowsOf("the pools of a class", poolRow.pick({ id: true }), statement).execute(trx);
  return rows.map(({ id }) => id);
}

/** Who loses a place where more are taken than there are, and what they are offered. */
export interface Losing {
  /** Children, in all dates on which there are too many. Everybody else keeps their place, and nothing is sold until there are fewer. */
  readonly losing?: readonly string[] | undefined;
  readonly offer?: LessonOffer | undefined;
  /** Why more places stay booked than there are. */
  readonly overReason?: string | undefined;
}

/** Dates on which more places are booked than there are, and who has them. */
export interface Crowding extends Pick<DatesPreview, "crowded" | "holders" | "offers_if_losing"> {
  /** Ids of the claims, from which the editor's look is known. */
  readonly booked: readonly string[];
}

export const NOT_CROWDED: Crowding = { crowded: [], holders: [], offers_if_losing: 0, booked: [] };

/**
 * Takes open offers of waiting lists back before families lose their places. It comes before the pools are locked: whoever serves a list
 * locks its entries first. The caller holds the lock of the class, so no new offer is made meanwhile. Returns how many offers are taken
 * back, or would be if somebody lost a place.
 */
export async function takeBackOrCountOffers(
  ctx: SystemContext,
  trx: Db,
  dates: Dates,
  { losing = [] }: Losing,
): Promise<number> {
  const pools = await poolsToCome(trx, dates);
  return losing.length > 0 ? await takeBackOffers(ctx, trx, pools, "fewer_places") : await countOffers(trx, pools);
}

/**
 * Gives the dates to come the places that the class, or the lesson by itself, has now. Where more are taken, those stay taken, but for
 * those of the children who lose theirs: they become lost lessons. `offers`: how many `takeBackOrCountOffers` has found. The caller holds the lock of the
 * class.
 */
export async function resizePools(
  ctx: Context,
  trx: Db,
  dates: Dates,
  { losing = [], offer, notified, offers }: Losing & { readonly notified: NotifiedFamilies; readonly offers: number },
): Promise<Outcome<Crowding>> {
  const statement = sql`
    select p.id, p.kind, s.id as session_id, g.franchise_id, s.held_on, to_char(s.starts_at at time zone 'Europe/London', 'HH24:MI') as at,
      case p.kind when 'trial' then least(coalesce(s.trial_cap, g.trial_cap), s.capacity) else coalesce(s.capacity, g.capacity) end as places,
      p.committed, p.held
    from ${ofDatesToCome(dates)} order by p.id`;
  const pools = rowsOf("the pools of a class", poolRow, statement);
  const ids = (await pools.execute(trx)).map(({ id }) => id);
  await sql`select from pool where id = any (${ids}::bigint[]) order by id for update`.execute(trx);
  if (losing.length > 0) await releaseEndedOffers(trx, ids);
  // A statement of its own: it sees what was booked while the locks were waited for.
  const locked = await pools.execute(trx);
  await resizePlaces(
    trx,
    locked.map(({ id, places }) => ({ id, size: places })),
  );
  const crowded = locked.filter(({ committed, places }) => committed > places);
  if (crowded.length === 0) return losing.length > 0 ? refuseLosing() : ok(NOT_CROWDED);
  const booked = await crowdedPlaces(ctx, trx, crowded);
  const going = booked.filter(({ child_id: child }) => child !== null && losing.includes(child));
  if (losing.some((child) => !going.some((one) => one.child_id === child))) return refuseLosing();
  if (going.length > 0) {
    const sessions = crowded.map((one) => ({ ...one, id: one.session_id, group_id: dates.groupId, why: FEWER }));
    await recordLostLessons(ctx, trx, { sessions, booked: going, offer, notified, areHeld: true });
    await giveBackPlaces(
      trx,
      going.flatMap((one) => (one.child_id === null ? [] : [{ sessionId: one.session_id, childId: one.child_id }])),
    );
  }
  return ok({
    crowded: crowded
      .toSorted((a, b) => (`${a.held_on} ${a.at}` < `${b.held_on} ${b.at}` ? -1 : 1))
      .map(({ held_on: on, at, kind, places, committed, held }) => ({
        on,
        at,
        kind: kind === "trial" ? "trial" : "place",
        places,
        booked: committed,
        held,
      })),
    holders: seesFamilies(ctx.actor) ? await readHolders(trx, booked, crowded) : [],
    offers_if_losing: offers,
    booked: booked.map((one) => one.claim_id),
  });
}

const refuseLosing = (): Outcome<Crowding> =>
  refuse("invalid", [
    {
      path: "losing",
      message: "One of these children no longer has this place. Please check the list of families again.",
    } satisfies FieldDetail,
  ]);

type Pool = z.output<typeof poolRow>;

/** The places of crowded dates. Where only the trials are too many, those of trials. */
async function crowdedPlaces(
  ctx: SystemContext,
  trx: Db,
  crowded: readonly Pool[],
): Promise<(BookedPlace & { readonly child_id: string | null })[]> {
  const sessionIds = [...new Set(crowded.map((one) => one.session_id))];
  const full = new Set(crowded.filter(({ kind }) => kind === "session").map((one) => one.session_id));
  const booked = await bookedPlaces(ctx, trx, sql`s.id = any (${sessionIds}::bigint[])`);
  return booked.filter((one) => full.has(one.session_id) || one.is_trial);
}

const nameRow = z.object({ id: shapes.uuid, name: z.string() });

/** Who has places on crowded dates, those who booked last first: a child with all its dates. */
async function readHolders(
  trx: Db,
  booked: readonly BookedPlace[],
  crowded: readonly Pool[],
): Promise<DatesPreview["holders"]> {
  const dayOf = new Map(crowded.map((one) => [one.session_id, one.held_on]));
  const byChild = [...Map.groupBy(booked, (one) => one.child_id ?? "")]
    .filter(([id]) => id !== "")
    .slice(0, MOST_HOLDERS);
  const names = await namesOf(
    trx,
    sql`select k.id, k.first_name || ' ' || k.surname as name from child k
    where k.id = any (${byChild.map(([id]) => id)}::uuid[])`,
  );
  const numbers = await namesOf(
    trx,
    sql`select o.id, coalesce(o.number, '') as name from orders o
    where o.id = any (${booked.flatMap((one) => one.order_id ?? [])}::uuid[])`,
  );
  return byChild
    .map(([childId, own]) => {
      const latest = own.toSorted((a, b) => (a.booked_at < b.booked_at ? 1 : -1))[0];
      const orderId = latest?.order_id ?? null;
      return {
        child_id: childId,
        child: names.get(childId) ?? "A child",
        order_id: orderId,
        number: orderId === null ? "" : (numbers.get(orderId) ?? ""),
        booked_at: latest?.booked_at ?? "",
        is_trial: own.every((one) => one.is_trial),
        dates: [...new Set(own.map((one) => dayOf.get(one.session_id) ?? ""))].toSorted(),
      };
    })
    .toSorted((a, b) => (a.booked_at < b.booked_at ? 1 : -1));
}

async function namesOf(trx: Db, statement: ReturnType<typeof sql>): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf("names of families", nameRow, statement).execute(trx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
