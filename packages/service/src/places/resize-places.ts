import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";
import { moveClaims } from "./move-claims.ts";
import { releaseUnusablePlaces } from "./waiting-claims.ts";

/** A pool and its places. */
export interface PoolSize {
  readonly id: number;
  readonly size: number;
}

/**
 * Gives pools other sizes. Places that are taken beyond a smaller size stay taken, like those that staff add: the database takes each away
 * again as soon as nobody has it (0053_added_places_end.sql). So nothing is sold or offered until fewer are taken than there are. Places that
 * were kept for a waiting list are nobody's, and are kept anew as far as they are free. The caller has locked the pools.
 */
export async function resizePlaces(trx: Db, sizes: readonly PoolSize[]): Promise<void> {
  const wanted = sql`unnest(${sizes.map(({ id }) => id)}::bigint[], ${sizes.map(({ size }) => size)}::int[]) w(id, size)`;
  const small = await trx
    .selectFrom("pool as p")
    .select("p.id")
    .where(sql<boolean>`exists (select from ${wanted} where w.id = p.id and p.committed + p.held > w.size)`)
    .execute();
  const released = await releaseUnusablePlaces(
    trx,
    small.map(({ id }) => id),
  );
  await sql`update pool p set size = w.size, over = greatest(0, p.committed + p.held - w.size) from ${wanted}
    where p.id = w.id and (p.size <> w.size or p.over <> greatest(0, p.committed + p.held - w.size))`.execute(trx);
  if (released.length > 0)
    await sql`select keep_for_waiting(p.id, p.size - p.committed - p.held) from pool p
      where p.id = any (${released}::bigint[]) and p.size > p.committed + p.held order by p.id`.execute(trx);
}

/** A child's place in a session, with the place among its trials. */
export interface SessionPlace {
  readonly sessionId: number;
  readonly childId: string;
}

/** A line's place on a day of a camp. */
export interface CampPlace {
  readonly lineId: string;
  readonly on: string;
}

/** Gives what lines have booked on days of their camp back: places, and extras for these days. The caller has locked the pools. */
export async function giveBackOfLines(trx: Db, places: readonly CampPlace[]): Promise<void> {
  const wanted = sql`unnest(${places.map((one) => one.lineId)}::uuid[], ${places.map((one) => one.on)}::date[]) w(line_id, held_on)`;
  await moveClaims(trx, "cancel")
    .where("state", "=", "committed")
    .where(
      sql<boolean>`exists (select from ${wanted} join order_item i on i.id = w.line_id where i.id = claim.order_item_id and claim.pool_id in (
        select cp.pool_id from course_place cp where cp.course_id = i.course_id and cp.held_on = w.held_on
        union all select ad.pool_id from course_addon_day ad join course_addon a on a.id = ad.course_addon_id
          where a.course_id = i.course_id and ad.held_on = w.held_on))`,
    )
    .execute();
}

/** Gives committed places of children in sessions back. The caller has locked the pools. */
export async function giveBackPlaces(trx: Db, places: readonly SessionPlace[]): Promise<void> {
  const wanted = sql`unnest(${places.map((one) => one.sessionId)}::bigint[], ${places.map((one) => one.childId)}::uuid[]) w(session_id, child_id)`;
  await moveClaims(trx, "cancel")
    .where("state", "=", "committed")
    .where(
      sql<boolean>`exists (select from ${wanted} join session s on s.id = w.session_id
        where claim.pool_id in (s.place_pool_id, s.trial_pool_id) and claim.child_id = w.child_id)`,
    )
    .execute();
}
