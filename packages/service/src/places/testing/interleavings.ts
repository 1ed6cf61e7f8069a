import fc from "fast-check";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "../../kernel/index.ts";
import { newId, type aWorld } from "../../testing/world.ts";
import { claimPlaces, type PlaceDemand } from "../claim-places.ts";
import { commitClaims, releaseHolds } from "../order-claims.ts";
import { expireHolds } from "../expire-holds.ts";

/** A pool's counters, and the sums of its claims. */
export async function poolFigures(db: Db, poolId: number) {
  const { rows } = await sql<{
    size: number;
    committed: number;
    held: number;
    real_committed: number;
    real_held: number;
  }>`
    select p.size, p.committed, p.held,
      coalesce(sum(c.quantity) filter (where c.state = 'committed'), 0)::int as real_committed,
      coalesce(sum(c.quantity) filter (where c.state = 'held'), 0)::int as real_held
    from pool p left join claim c on c.pool_id = p.id and c.state in ('held', 'committed') where p.id = ${poolId} group by p.id`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("No such pool");
  return row;
}

const step = fc.record({
  kind: fc.constantFrom("hold", "hold", "hold", "lapse", "commit", "release", "expire" as const),
  line: fc.nat(3),
  pool: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 3 }),
});

type World = Awaited<ReturnType<typeof aWorld>>;

/**
 * Runs random holds, lapses, commits and releases concurrently and checks that no pool is oversold and its counters
 * stay correct. Returns the number of runs.
 */
export async function holdInterleavings(
  world: World,
  group: Awaited<ReturnType<World["group"]>>,
  numRuns: number,
): Promise<number> {
  let runs = 0;
  const { db, system } = world;
  const aPool = async (size: number): Promise<number> =>
    (await db.insertInto("pool").values({ kind: "session", size }).returning("id").executeTakeFirstOrThrow()).id;
  const baskets = await Promise.all([1, 2, 3, 4].map(() => world.basket(group)));
  const hold = (demands: readonly PlaceDemand[], seconds: number) =>
    inTransaction(db, (trx) => claimPlaces(trx, demands, seconds, newId));
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(step, { minLength: 4, maxLength: 14 }),
      async (size, steps) => {
        runs += 1;
        const pools = [await aPool(size), await aPool(size)];
        await Promise.all(
          steps.map(async ({ kind, line, pool, quantity }) => {
            const basket = baskets[line];
            const orderId = basket?.orderId ?? "";
            const demands = [pools[pool], pools[1 - pool]].map((poolId) => ({
              poolId: poolId ?? 0,
              orderId,
              orderItemId: basket?.item.id ?? "",
              childId: null,
              quantity,
            }));
            if (kind === "hold" || kind === "lapse") await hold(demands, kind === "lapse" ? -1 : 60);
            else if (kind === "expire") await expireHolds(system);
            else {
              await inTransaction(db, async (trx) => {
                if (kind === "release") return await releaseHolds(trx, orderId, "release");
                // As whoever settles a payment does before.
                await sql`select from pool where id = any (${pools}::bigint[]) order by id for update`.execute(trx);
                await commitClaims(trx, orderId);
              });
            }
            for (const id of pools) expect((await poolFigures(db, id)).real_committed).toBeLessThanOrEqual(size);
          }),
        );
        for (const id of pools) {
          const now = await poolFigures(db, id);
          expect(now.real_committed + now.real_held).toBeLessThanOrEqual(size);
          expect([now.committed, now.held]).toEqual([now.real_committed, now.real_held]);
        }
        // The baskets are reused, and the claims of thousands of runs would slow each run down.
        await sql`delete from claim where pool_id = any (${pools}::bigint[])`.execute(db);
      },
    ),
    { numRuns },
  );
  return runs;
}
