import { err, ok, type Result } from "../kernel/index.ts";

/** Something scarce: its size, and what is gone from it (live holds only, by the database's clock). */
export interface Pool {
  readonly id: number;
  readonly size: number;
  readonly committed: number;
  readonly held: number;
}

/** How much one line wants of one pool. */
export interface Demand {
  readonly poolId: number;
  readonly quantity: number;
}

/** A pool that can't give what was asked of it. */
export interface Shortfall {
  readonly poolId: number;
  readonly wanted: number;
  readonly free: number;
}

/** What is free in a pool; never negative, also where staff went over its size. */
export function freeOf(pool: Pool): number {
  return Math.max(0, pool.size - pool.committed - pool.held);
}

/**
 * Decides all demands of an order at once: everything or nothing. Demands on one pool are summed first, so that two lines
 * can't each pass alone. Answers one demand a pool, sorted by pool id (the order in which rows are locked), or every
 * shortfall; a pool that is not among `pools` has nothing free. A quantity that is no positive whole number throws a RangeError.
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
