import { freeOf, type Pool } from "../places/index.ts";
import { demandsOf } from "./demands.ts";
import type { OrderLine } from "./line.ts";

/** Another booking of a child, in wall-clock time of Europe/London. */
export interface OtherBooking {
  readonly child_id: string;
  readonly pool_id: number;
  readonly name: string;
  readonly held_on: string;
  readonly start: string;
  readonly end: string;
}

/** A trial of a basket that a child may not have: they have had one in the class, or as many in the school year as the school gives. */
export interface RefusedTrial {
  readonly line_id: string;
  readonly child_id: string;
  readonly same_class: boolean;
}

/** What is free for a basket, and what its children are booked on elsewhere. */
export interface Availability {
  /** Left out: pools that this order's own holds fill. */
  readonly pools: ReadonlyMap<number, Pool>;
  /** How much the whole basket wants of each pool. */
  readonly wanted: ReadonlyMap<number, number>;
  readonly elsewhere: readonly OtherBooking[];
  /** Absent: none. */
  readonly refusedTrials?: readonly RefusedTrial[];
}

/** How much all lines together want of each pool, by pool id. */
export function wantedByPool(lines: readonly OrderLine[]): Map<number, number> {
  const wanted = new Map<number, number>();
  for (const { poolId, quantity } of demandsOf(lines)) wanted.set(poolId, (wanted.get(poolId) ?? 0) + quantity);
  return wanted;
}

/** How much of a pool is free for the whole basket; null where the order's own holds fill it. */
export function freeIn(availability: Availability, poolId: number): number | null {
  const pool = availability.pools.get(poolId);
  return pool === undefined ? null : freeOf(pool);
}

/** Whether all lines of the basket together fit into a pool. */
export function hasRoom(availability: Availability, poolId: number): boolean {
  const free = freeIn(availability, poolId);
  return free === null || free >= (availability.wanted.get(poolId) ?? 0);
}
