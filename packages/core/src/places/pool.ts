import { err, ok, type Result } from "../kernel/index.ts";

/**
 * A pool of places or stock: its size, and what is taken from it. `held` counts live holds only, by the database's
 * clock.
 */
export interface Pool {
  readonly id: number;
  readonly size: number;
  readonly committed: number;
  readonly held: number;
}

/** The quantity that a line wants from a pool. */
export interface Demand {
  readonly poolId: number;
  readonly quantity: number;
}

/** A pool with fewer free places than wanted. */
export interface Shortfall {
  readonly poolId: number;
  readonly wanted: number;
  readonly free: number;
}

/** The places of a pool that are booked, being paid for or offered; no pool: none. */
export function takenOf(pool: Pick<Pool, "committed" | "held"> | null): number {
  return pool === null ? 0 : pool.committed + pool.held;
}

/** The free places of a pool; never negative, even if staff overbooked it. */
export function freeOf(pool: Pool): number {
  return Math.max(0, pool.size - takenOf(pool));
}

/**
 * Decides on all demands of an order at once: everything or nothing. Demands on one pool are added up, so that two
 * lines can't both take the last place. Returns one demand for each pool, sorted by pool id (the locking order), or all
 * shortfalls. A pool missing from `pools` has nothing free. Throws a RangeError for a quantity that is not a positive
 * whole number.
 */
export function decideClaim(pools: readonly Pool[], demands: readonly Demand[]): Result<Demand[], Shortfall[]> {
  const wanted = sumByPool(demands);
  const free = new Map(pools.map((pool) => [pool.id, freeOf(pool)]));
  const short = wanted
    .map((demand) => ({ poolId: demand.poolId, wanted: demand.quantity, free: free.get(demand.poolId) ?? 0 }))
    .filter((one) => one.wanted > one.free);
  return short.length > 0 ? err(short) : ok(wanted);
}

function sumByPool(demands: readonly Demand[]): Demand[] {
  const sums = new Map<number, number>();
  for (const { poolId, quantity } of demands) {
    if (!Number.isSafeInteger(quantity) || quantity <= 0) throw new RangeError(`Not a quantity to claim: ${quantity}`);
    sums.set(poolId, (sums.get(poolId) ?? 0) + quantity);
  }
  return [...sums].map(([poolId, quantity]) => ({ poolId, quantity })).toSorted((a, b) => a.poolId - b.poolId);
}
