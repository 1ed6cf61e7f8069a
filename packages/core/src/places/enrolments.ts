import { decideClaim, type Pool, type Shortfall } from "./pool.ts";

/** A child who is to have a place in each of these pools: those of the dates of an enrolment. */
export interface WantedPlaces {
  readonly id: string;
  readonly childId: string;
  readonly poolIds: readonly number[];
}

/** A place that a child has already. `isHeld`: by a checkout or an offer, which may come to nothing. */
export interface ChildPlace {
  readonly poolId: number;
  readonly childId: string;
  readonly isHeld: boolean;
}

/** Why a child is not enrolled: dates are full, or the child's own place on one of them is held, by a checkout or an offer, which may end. */
export type NotEnrolled =
  | { readonly kind: "full"; readonly shortfalls: readonly Shortfall[] }
  | { readonly kind: "held" };

/**
 * Decides on enrolments one after another. Each gets a place on all its dates or on none; a place that the child has already, or gets by an
 * earlier one, is not given a second time. `short`: why the others get none, by their ids.
 */
export function decideEnrolments<Wanted extends WantedPlaces>(
  wanted: readonly Wanted[],
  pools: readonly Pool[],
  places: readonly ChildPlace[],
): {
  readonly enrolled: readonly Wanted[];
  readonly places: readonly { readonly of: Wanted; readonly poolId: number }[];
  readonly short: ReadonlyMap<string, NotEnrolled>;
} {
  const left = new Map(pools.map((pool) => [pool.id, pool]));
  const taken = new Set(places.map(keyOf));
  const held = new Set(places.filter(({ isHeld }) => isHeld).map(keyOf));
  const short = new Map<string, NotEnrolled>();
  const granted: { readonly of: Wanted; readonly poolId: number }[] = [];
  for (const one of wanted) {
    const { childId } = one;
    if (one.poolIds.some((poolId) => held.has(keyOf({ poolId, childId })))) {
      short.set(one.id, { kind: "held" });
      continue;
    }
    const lacking = one.poolIds.filter((poolId) => !taken.has(keyOf({ poolId, childId })));
    const decided = decideClaim(
      lacking.flatMap((poolId) => left.get(poolId) ?? []),
      lacking.map((poolId) => ({ poolId, quantity: 1 })),
    );
    if (!decided.ok) {
      short.set(one.id, { kind: "full", shortfalls: decided.error });
      continue;
    }
    for (const poolId of lacking) {
      const pool = left.get(poolId);
      if (pool !== undefined) left.set(poolId, { ...pool, committed: pool.committed + 1 });
      taken.add(keyOf({ poolId, childId }));
      granted.push({ of: one, poolId });
    }
  }
  return { enrolled: wanted.filter(({ id }) => !short.has(id)), places: granted, short };
}

const keyOf = ({ poolId, childId }: Pick<ChildPlace, "poolId" | "childId">) => `${poolId}/${childId}`;
