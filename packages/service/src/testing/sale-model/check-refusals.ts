import { poolsOf } from "./books.ts";
import type { PlacesNow } from "./check-places.ts";
import type { Kind } from "./plan.ts";
import type { Done } from "./run-plan.ts";
import { familyOf, type Stage } from "./stage.ts";

/** Operations that take places and free none. */
const TAKING: ReadonlySet<Kind> = new Set([
  "hold",
  "pay",
  "decline",
  "dispute",
  "give_credit",
  "time",
  "retry",
  "pay_with_credit",
]);

/**
 * A family that was told that there is no place must have been told the truth: judged where the operations of the step only took places,
 * so that what was free at its end was free all the time.
 */
export function placeRefusalFaults(
  stage: Stage,
  done: readonly Done[],
  { before, after }: { readonly before: PlacesNow; readonly after: PlacesNow },
): string[] {
  if (!done.every(({ operation }) => TAKING.has(operation.kind))) return [];
  return done.flatMap(({ operation, answer }) => {
    if (operation.kind !== "hold") return [];
    const { firstOrder } = familyOf(stage, operation);
    const order = stage.books.orders.get(firstOrder.id);
    // Two windows may have put one child into the basket twice, save into the first basket, which was full from the beginning.
    const isAsBefore = order?.places.length === firstOrder.places.length;
    if (order === undefined || !isAsBefore || [before, after].some((now) => now.statuses.get(order.id) !== "basket"))
      return [];
    const wanted = new Map<number, number>();
    for (const place of order.places)
      for (const poolId of poolsOf(stage.school, stage.plan.dates.perTrial, place))
        wanted.set(poolId, (wanted.get(poolId) ?? 0) + 1);
    const free = (now: PlacesNow, poolId: number) => {
      const pool = now.pools.get(poolId);
      return pool === undefined ? 0 : pool.size - pool.claimedCommitted - pool.claimedHeld;
    };
    const fits = (now: PlacesNow) => [...wanted].every(([poolId, places]) => free(now, poolId) >= places);
    if (answer === "no_places_left" && fits(after)) return [`order ${order.id} was refused places that are free`];
    return [];
  });
}
