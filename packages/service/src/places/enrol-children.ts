import { decideClaim, type Shortfall } from "@matinee/core/places";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { moveClaims } from "./move-claims.ts";
import { updateClassSearch } from "./order-claims.ts";

/** A child's place in a class, on each of the dates whose pools are named. */
export interface WantedEnrolment {
  readonly id: string;
  readonly groupId: number;
  readonly childId: string;
  readonly fromOn: string;
  readonly poolIds: readonly number[];
}

const poolRow = z.object({ id: z.int(), size: z.int(), committed: z.int(), held: z.int() });
const takenRow = z.object({ pool_id: z.int(), child_id: z.guid(), is_held: z.boolean() });

/** Why a child was not enrolled: dates are full, or the child's own place on one of them is held, by a checkout or an offer, which may end. */
export type NotEnrolled =
  | { readonly kind: "full"; readonly shortfalls: readonly Shortfall[] }
  | { readonly kind: "held" };

/**
 * Enrols children without an order. Each gets a place on all its dates or on none, one after another; where a child has a place already, it
 * keeps that one. It locks the pools in sorted order and expires lapsed holds, like `claimPlaces`. Returns why children were not
 * enrolled, by the enrolment's id. Call it in a transaction.
 */
export async function enrolChildren(
  trx: Db,
  wanted: readonly WantedEnrolment[],
  newId: () => string,
): Promise<ReadonlyMap<string, NotEnrolled>> {
  const ids = [...new Set(wanted.flatMap(({ poolIds }) => poolIds))];
  const children = [...new Set(wanted.map(({ childId }) => childId))];
  const pools = sql`select id, size + over as size, committed, held from pool where id = any (${ids}::bigint[]) order by id`;
  await sql`${pools} for update`.execute(trx);
  await moveClaims(trx, "expire")
    .where(sql<boolean>`pool_id = any (${ids}::bigint[])`)
    .where("held_until", "<=", sql<string>`clock_timestamp()`)
    .execute();
  const free = new Map(
    (await rowsOf("pools of enrolments", poolRow, pools).execute(trx)).map((pool) => [pool.id, pool]),
  );
  const had = sql`select pool_id, child_id, state = 'held' as is_held from claim where pool_id = any (${ids}::bigint[]) and child_id = any (${children}::uuid[])
    and state in ('held', 'committed')`;
  const places = await rowsOf("places that children have", takenRow, had).execute(trx);
  const taken = new Set(places.map(placeKey));
  const held = new Set(places.filter((place) => place.is_held).map(placeKey));
  const short = new Map<string, NotEnrolled>();
  const granted: { readonly one: WantedEnrolment; readonly poolId: number }[] = [];
  for (const one of wanted) {
    if (one.poolIds.some((poolId) => held.has(placeKey({ pool_id: poolId, child_id: one.childId })))) {
      short.set(one.id, { kind: "held" });
      continue;
    }
    const demands = one.poolIds
      .filter((poolId) => !taken.has(placeKey({ pool_id: poolId, child_id: one.childId })))
      .map((poolId) => ({ poolId, quantity: 1 }));
    const decided = decideClaim(
      demands.flatMap(({ poolId }) => free.get(poolId) ?? []),
      demands,
    );
    if (!decided.ok) {
      short.set(one.id, { kind: "full", shortfalls: decided.error });
      continue;
    }
    for (const { poolId } of demands) {
      const pool = free.get(poolId);
      if (pool !== undefined) free.set(poolId, { ...pool, committed: pool.committed + 1 });
      taken.add(placeKey({ pool_id: poolId, child_id: one.childId }));
      granted.push({ one, poolId });
    }
  }
  const kept = wanted.filter(({ id }) => !short.has(id));
  await sql`insert into enrolment (id, group_id, child_id, from_on) select * from unnest(${kept.map(({ id }) => id)}::uuid[],
    ${kept.map(({ groupId }) => groupId)}::int[], ${kept.map(({ childId }) => childId)}::uuid[], ${kept.map(({ fromOn }) => fromOn)}::date[])`.execute(
    trx,
  );
  await sql`insert into claim (id, pool_id, child_id, quantity, state, enrolment_id)
    select c.id, c.pool_id, c.child_id, 1, 'committed', c.enrolment_id
      from unnest(${granted.map(newId)}::uuid[], ${granted.map(({ poolId }) => poolId)}::bigint[], ${granted.map(({ one }) => one.childId)}::uuid[],
        ${granted.map(({ one }) => one.id)}::uuid[]) as c(id, pool_id, child_id, enrolment_id) order by c.pool_id`.execute(
    trx,
  );
  await updateClassSearch(trx, ids);
  return short;
}

const placeKey = ({ pool_id, child_id }: Pick<z.output<typeof takenRow>, "pool_id" | "child_id">) =>
  `${pool_id}/${child_id}`;

/**
 * Takes enrolments back as if they had never been. Their places are free again, for whoever waits for them first. Call it in a transaction.
 */
export async function endEnrolments(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`select id from pool where id in (select pool_id from claim where enrolment_id = any (${ids}::uuid[])) order by id for update`.execute(
    trx,
  );
  // Given back before they are deleted: the database keeps a place for a waiting list, or ends one beyond the size, when its state changes. An
  // import that is undone has many, and few of them are either.
  await moveClaims(trx, "cancel")
    .where(sql<boolean>`enrolment_id = any (${ids}::uuid[])`)
    .where(
      sql<boolean>`pool_id in (select p.id from pool p where (p.over > 0 or is_waited_for(p.id))
        and p.id in (select pool_id from claim where enrolment_id = any (${ids}::uuid[]) and state = 'committed'))`,
    )
    .execute();
  const freed = await trx
    .deleteFrom("claim")
    .where(sql<boolean>`enrolment_id = any (${ids}::uuid[])`)
    .returning("pool_id")
    .execute();
  await sql`delete from enrolment where id = any (${ids}::uuid[])`.execute(trx);
  await updateClassSearch(
    trx,
    freed.map((row) => row.pool_id),
  );
}
