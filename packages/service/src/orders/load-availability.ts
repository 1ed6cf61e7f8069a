import * as shapes from "@matinee/contract/shapes";
import {
  childrenOf,
  demandsOf,
  wantedByPool,
  type Availability,
  type OrderLine,
  type OtherBooking,
} from "@matinee/core/basket";
import { anyLength, pipeline, rowsOf, type CheckedStatement } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { poolsFor, readPools, refusedTrialsOf, sharedPlaces, triedChildrenOf } from "../places/index.ts";

/**
 * Loads what is free for an order's lines and the children's other bookings, in one round trip. With `holdsPlaces` the
 * pools are left out, because the order's own holds fill them.
 */
export async function loadAvailability(
  db: Db,
  orderId: string,
  lines: readonly OrderLine[],
  { holdsPlaces }: { readonly holdsPlaces: boolean },
): Promise<Availability> {
  const wanted = wantedByPool(lines);
  const poolIds = holdsPlaces ? [] : [...wanted.keys()];
  const childIds = [...new Set(lines.flatMap((line) => childrenOf(line).map((child) => child.id)))];
  const trials = lines.flatMap((line) =>
    line.type === "trial" ? line.children.map((child) => ({ lineId: line.id, childId: child.id })) : [],
  );
  const [pools, elsewhere, refusedTrials] =
    childIds.length === 0
      ? [await readPools(db, poolIds), [], []]
      : await pipeline(
          db,
          poolsFor(poolIds, childIds),
          bookedElsewhere(sql`order_id is distinct from ${orderId}`, childIds),
          refusedTrialsOf(holdsPlaces ? [] : trials),
        );
  return { pools: new Map(pools.map((pool) => [pool.id, pool])), wanted, elsewhere, refusedTrials };
}

const otherBooking = z.object({
  child_id: shapes.uuid,
  pool_id: shapes.id,
  name: z.string(),
  held_on: shapes.isoDate,
  start: shapes.localTime,
  end: shapes.localTime,
});

/**
 * The same for a line that takes the place of another one of a confirmed order. What the other one has does not stand in its way: its
 * places may be taken over, and a trial is not a second one.
 */
export async function loadMoveAvailability(db: Db, lineId: string, next: OrderLine): Promise<Availability> {
  const demands = demandsOf([next]);
  const shared = await sharedPlaces(db, lineId, demands);
  const wanted = wantedByPool([next]);
  for (const { poolId } of shared) wanted.set(poolId, (wanted.get(poolId) ?? 1) - 1);
  const childIds = childrenOf(next).map((child) => child.id);
  if (next.type === "product") {
    const pools = await readPools(db, [...wanted.keys()]);
    return { pools: new Map(pools.map((pool) => [pool.id, pool])), wanted, elsewhere: [] };
  }
  const [pools, elsewhere] = await pipeline(
    db,
    poolsFor([...wanted.keys()], childIds),
    bookedElsewhere(sql`order_item_id is distinct from ${lineId}`, childIds),
  );
  const tried =
    next.type === "trial"
      ? await triedChildrenOf({
          groupId: next.group.id,
          startOn: next.start_on,
          childIds,
          insteadOf: lineId,
        }).execute(db)
      : [];
  const refusedTrials = tried.map((one) => ({ ...one, line_id: next.id }));
  return { pools: new Map(pools.map((pool) => [pool.id, pool])), wanted, elsewhere, refusedTrials };
}

/** `others` is a condition on `claim`. */
function bookedElsewhere(others: RawBuilder<unknown>, childIds: readonly string[]): CheckedStatement<OtherBooking> {
  const statement = sql`
    with taken as (
      select distinct pool_id, child_id from claim
      where child_id = any (${anyLength(childIds, "uuid")}) and ${others} and (waiting_entry_id is null or order_id is not null)
        and (state = 'committed' or (state = 'held' and held_until > clock_timestamp())))
    select t.child_id, t.pool_id, g.name, s.held_on, to_char(s.starts_at at time zone 'Europe/London', 'HH24:MI') as start,
      to_char(s.ends_at at time zone 'Europe/London', 'HH24:MI') as "end"
    from taken t join session s on s.place_pool_id = t.pool_id join class_group g on g.id = s.group_id
    union all
    select t.child_id, t.pool_id, co.name, d.held_on, to_char(d.starts_at, 'HH24:MI'), to_char(d.ends_at, 'HH24:MI')
    from taken t join course_place cp on cp.pool_id = t.pool_id join course co on co.id = cp.course_id
    join course_day d on d.course_id = cp.course_id and d.held_on = cp.held_on`;
  return rowsOf("the children's other bookings", otherBooking, statement);
}
