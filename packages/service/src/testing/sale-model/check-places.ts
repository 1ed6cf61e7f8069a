import { pipeline, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { getAvailableSpaces } from "../../catalogue/index.ts";
import { poolsOf, type KnownOrder } from "./books.ts";
import { poolIdsOf, type Stage } from "./stage.ts";

const poolRow = z.object({
  id: z.int(),
  size: z.int(),
  over: z.int(),
  held: z.int(),
  committed: z.int(),
  claimedHeld: z.int(),
  claimedCommitted: z.int(),
  liveHeld: z.int(),
});
const textRow = z.object({ text: z.string() });
const claimRow = z.object({ place: z.string() });
const statusRow = z.object({
  id: z.guid(),
  status: z.enum(["basket", "placed", "confirmed", "partly_cancelled", "cancelled"]),
});

const entryRow = z.object({
  childId: z.guid(),
  status: z.enum(["waiting", "offered", "accepted", "declined", "lapsed", "withdrawn"]),
});

export type PoolNow = z.output<typeof poolRow>;

export interface PlacesNow {
  readonly pools: ReadonlyMap<number, PoolNow>;
  readonly statuses: ReadonlyMap<string, z.output<typeof statusRow>["status"]>;
  /** The states of the children on the waiting lists. */
  readonly waiting: readonly z.output<typeof entryRow>[];
  /** What is wrong. */
  readonly faults: readonly string[];
}

/** Reads the places of a run while nobody moves, and finds everything about them that may never be so. */
export async function placesNow(stage: Stage): Promise<PlacesNow> {
  const { db } = stage.world;
  const poolIds = poolIdsOf(stage);
  const orderIds = [...stage.books.orders.keys()];
  const childIds = stage.school.families.flatMap((family) => family.childIds);
  const [pools, faults, claims, statuses, waiting] = await pipeline(
    db,
    rowsOf("pools", poolRow, poolsQuery(poolIds)),
    rowsOf("faults", textRow, faultsQuery(poolIds, orderIds)),
    rowsOf(
      "committed claims",
      claimRow,
      sql`select concat_ws('/', order_id, child_id, pool_id) as place from claim where pool_id = any (${poolIds}::bigint[]) and state = 'committed'`,
    ),
    rowsOf("orders", statusRow, sql`select id, status from orders where id = any (${orderIds}::uuid[])`),
    rowsOf(
      "children on the lists",
      entryRow,
      sql`select child_id as "childId", status from waiting_list_entry where child_id = any (${childIds}::uuid[])`,
    ),
  );
  const byPool = new Map(pools.map((pool) => [pool.id, pool]));
  const byOrder = new Map(statuses.map((order) => [order.id, order.status]));
  return {
    pools: byPool,
    statuses: byOrder,
    waiting,
    faults: [
      ...faults.map(({ text }) => text),
      ...poolFaults(stage, pools),
      ...claimFaults(
        stage,
        byOrder,
        claims.map(({ place }) => place),
      ),
      ...(await shownFaults(stage, byPool)),
    ],
  };
}

const poolsQuery = (poolIds: readonly number[]) => sql`
  select p.id, p.size, p.over, p.held, p.committed,
    coalesce(sum(c.quantity) filter (where c.state = 'held'), 0)::int as "claimedHeld",
    coalesce(sum(c.quantity) filter (where c.state = 'committed'), 0)::int as "claimedCommitted",
    coalesce(sum(c.quantity) filter (where c.state = 'held' and c.held_until > clock_timestamp()), 0)::int as "liveHeld"
  from pool p left join claim c on c.pool_id = p.id and c.state in ('held', 'committed') where p.id = any (${poolIds}::bigint[]) group by p.id`;

/** Claims that disagree with their order, and open offers without their places. Amounts of refunds that are too high. */
const faultsQuery = (poolIds: readonly number[], orderIds: readonly string[]) => sql`
  select format('claim of pool %s is %s, and its order is %s', c.pool_id, c.state, o.status) as text
    from claim c join orders o on o.id = c.order_id where c.pool_id = any (${poolIds}::bigint[])
      and (c.state, o.status) in (('held', 'basket'), ('held', 'confirmed'), ('held', 'partly_cancelled'), ('held', 'cancelled'),
        ('committed', 'basket'), ('committed', 'placed'), ('committed', 'cancelled'))
  union all
  select format('entry %s is offered, and %s of its %s places are held or booked', e.id, count(c.id), cardinality(w.pools))
    from waiting_list_entry e join waiting_offer f on f.id = e.offer_id
    cross join lateral (select case when f.course_id is not null then array(select pool_id from course where id = f.course_id)
      else array(select unnest(array[s.place_pool_id, s.trial_pool_id]) from (select * from session s where s.group_id = f.group_id
        and s.held_on >= f.start_on order by s.starts_at limit (select trial_sessions from class_group g where g.id = f.group_id)) s) end as pools) w
    left join claim c on c.pool_id = any (w.pools) and c.child_id = e.child_id and c.state in ('held', 'committed')
    where e.status = 'offered' and f.expires_at > clock_timestamp() and w.pools && ${poolIds}::bigint[] group by e.id, w.pools having count(c.id) <> cardinality(w.pools)
  union all
  select format('payment of order %s brought %sp, and %sp of it go back', p.order_id, p.amount_pence, r.asked)
    from payment p cross join lateral (select sum(amount_pence) as asked from refund r where r.payment_id = p.id and r.status not in ('failed', 'cancelled')) r
    where p.order_id = any (${orderIds}::uuid[]) and r.asked > case p.status when 'succeeded' then p.amount_pence else 0 end`;

function poolFaults({ books }: Stage, pools: readonly PoolNow[]): string[] {
  return pools.flatMap((pool) => {
    const faults: string[] = [];
    const { id, size, over, held, committed } = pool;
    if (held !== pool.claimedHeld || committed !== pool.claimedCommitted)
      faults.push(
        `pool ${id} counts ${held} held and ${committed} booked; its claims are ${pool.claimedHeld} and ${pool.claimedCommitted}`,
      );
    const known = books.sizes.get(id) ?? 0;
    if (pool.claimedHeld + pool.claimedCommitted > known + (books.added.get(id) ?? 0) && size > 0)
      faults.push(`pool ${id} has ${known} places, and ${pool.claimedHeld + pool.claimedCommitted} are taken`);
    if (pool.claimedHeld + pool.claimedCommitted > size + over)
      faults.push(`pool ${id} is oversold: ${JSON.stringify(pool)}`);
    return faults;
  });
}

/** Exactly the places of confirmed orders are booked, save those that were cancelled or withdrawn. */
function claimFaults(stage: Stage, statuses: PlacesNow["statuses"], claims: readonly string[]): string[] {
  const wanted = [...stage.books.orders.values()].flatMap((order) => placesOf(stage, order, statuses.get(order.id)));
  const [expected, found] = [new Set(wanted), new Set(claims)];
  return [
    ...wanted.filter((place) => !found.has(place)).map((place) => `a booked place has no claim: ${place}`),
    ...claims.filter((place) => !expected.has(place)).map((place) => `a claim is nobody's booked place: ${place}`),
    ...(claims.length === found.size ? [] : ["a place is booked twice"]),
  ];
}

function placesOf(stage: Stage, order: KnownOrder, status: string | undefined): string[] {
  const { school, plan, books } = stage;
  if (status !== "confirmed" && status !== "partly_cancelled") return [];
  const gone = new Set(
    school.dates.filter(({ on }) => books.withdrawn.has(on)).flatMap((date) => [date.place, date.trial]),
  );
  return order.places
    .filter((place) => !place.cancelled)
    .flatMap((place) =>
      poolsOf(school, plan.dates.perTrial, place)
        .filter((poolId) => !gone.has(poolId))
        .map((poolId) => `${order.id}/${place.childId}/${poolId}`),
    );
}

/** The shop shows what is free: the size less what is booked and held. */
async function shownFaults({ school, books, world }: Stage, pools: ReadonlyMap<number, PoolNow>): Promise<string[]> {
  const [family] = school.families;
  if (family === undefined) return [];
  const shown = await getAvailableSpaces({ ...family.ctx, db: world.db }, { id: school.groupId });
  if (!shown.ok) return [`the class is not shown: ${shown.error.code}`];
  return school.dates.flatMap(({ on, place }) => {
    const date = shown.value.dates.find((one) => one.date === on);
    if (date === undefined) return books.withdrawn.has(on) ? [] : [`the date ${on} is not shown`];
    if (books.withdrawn.has(on)) return [`the withdrawn date ${on} is shown`];
    const pool = pools.get(place);
    const size = books.sizes.get(place) ?? 0;
    const [most, least] = [size - date.taken - (pool?.liveHeld ?? 0), size - date.taken - (pool?.claimedHeld ?? 0)];
    const isRight =
      date.capacity === size &&
      date.taken === pool?.claimedCommitted &&
      date.available <= Math.max(0, most) &&
      date.available >= Math.max(0, least);
    return isRight ? [] : [`the date ${on} is shown as ${JSON.stringify(date)}; its pool is ${JSON.stringify(pool)}`];
  });
}
