import { decideEnrolments, type NotEnrolled, type WantedPlaces } from "@matinee/core/places";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { insertClaims } from "./insert-claims.ts";
import { moveClaims } from "./move-claims.ts";
import { updateClassSearch } from "./order-claims.ts";

/** A child's place in a class, on each of the dates whose pools are named. */
interface WantedEnrolment extends WantedPlaces {
  readonly groupId: number;
  readonly fromOn: string;
}

const poolRow = z.object({ id: z.int(), size: z.int(), committed: z.int(), held: z.int() });
const takenRow = z.object({ poolId: z.int(), childId: z.guid(), isHeld: z.boolean() });

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
  const loaded = await rowsOf("pools of enrolments", poolRow, pools).execute(trx);
  const had = sql`select pool_id as "poolId", child_id as "childId", state = 'held' as "isHeld" from claim
    where pool_id = any (${ids}::bigint[]) and child_id = any (${children}::uuid[]) and state in ('held', 'committed')`;
  const places = await rowsOf("places that children have", takenRow, had).execute(trx);
  const { enrolled, places: granted, short } = decideEnrolments(wanted, loaded, places);
  await sql`insert into enrolment (id, group_id, child_id, from_on) select * from unnest(${enrolled.map(({ id }) => id)}::uuid[],
    ${enrolled.map(({ groupId }) => groupId)}::int[], ${enrolled.map(({ childId }) => childId)}::uuid[], ${enrolled.map(({ fromOn }) => fromOn)}::date[])`.execute(
    trx,
  );
  const claims = granted.map(({ of, poolId }) => ({ poolId, childId: of.childId, quantity: 1, enrolmentId: of.id }));
  await insertClaims(claims, { heldUntil: null, newId }).execute(trx);
  await updateClassSearch(trx, ids);
  return short;
}

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
