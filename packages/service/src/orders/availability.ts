import type { Pool } from "@matinee/core/places";
import { together } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../kernel/index.ts";
import { poolsOf, readPools } from "../places/index.ts";
import { demandsOf } from "./rules/demands.ts";
import { childrenOf, type OrderLine } from "./rules/line.ts";

/** Something else that a child is booked for, in wall-clock time of Europe/London. */
export interface OtherBooking {
  readonly child_id: string;
  readonly pool_id: number;
  readonly name: string;
  readonly held_on: string;
  readonly start: string;
  readonly end: string;
}

/** What the world around a basket looks like: what is free, and what its children are booked for elsewhere. */
export interface Situation {
  readonly pools: ReadonlyMap<number, Pool>;
  /** How much the whole basket wants of each pool. */
  readonly wanted: ReadonlyMap<number, number>;
  readonly elsewhere: readonly OtherBooking[];
}

/** Reads the situation of an order's lines; `holdsPlaces` where its own holds are what fills the pools. */
export async function loadSituation(
  db: Db,
  orderId: string,
  lines: readonly OrderLine[],
  holdsPlaces: boolean,
): Promise<Situation> {
  const wanted = new Map<number, number>();
  for (const demand of demandsOf(orderId, lines))
    wanted.set(demand.poolId, (wanted.get(demand.poolId) ?? 0) + demand.quantity);
  const poolIds = holdsPlaces ? [] : [...wanted.keys()];
  const childIds = [...new Set(lines.flatMap((line) => childrenOf(line).map((child) => child.id)))];
  const [pools, elsewhere] =
    childIds.length === 0
      ? [await readPools(db, poolIds), []]
      : await together(db, poolsOf(poolIds), bookedElsewhere(orderId, childIds));
  return { pools: new Map(pools.map((pool) => [pool.id, pool])), wanted, elsewhere };
}

function bookedElsewhere(orderId: string, childIds: readonly string[]): RawBuilder<OtherBooking> {
  return sql<OtherBooking>`
    with taken as (
      select distinct pool_id, child_id from claim
      where child_id = any (${childIds}::uuid[]) and order_id is distinct from ${orderId}
        and (state = 'committed' or (state = 'held' and held_until > clock_timestamp())))
    select t.child_id, t.pool_id, g.name, s.held_on, to_char(s.starts_at at time zone 'Europe/London', 'HH24:MI') as start,
      to_char(s.ends_at at time zone 'Europe/London', 'HH24:MI') as "end"
    from taken t join session s on s.place_pool_id = t.pool_id join class_group g on g.id = s.group_id
    union all
    select t.child_id, t.pool_id, co.name, d.held_on, to_char(d.starts_at, 'HH24:MI'), to_char(d.ends_at, 'HH24:MI')
    from taken t join course co on co.pool_id = t.pool_id join course_day d on d.course_id = co.id`;
}
