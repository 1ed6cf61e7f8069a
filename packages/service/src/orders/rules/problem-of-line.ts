import type { BasketProblem } from "@matinee/contract";
import type { ErrorCode } from "@matinee/contract";
import { formatPounds, type Pence } from "@matinee/core/kernel";
import { freeOf } from "@matinee/core/places";
import { childrenOf, type LineChild, type OrderLine } from "./line.ts";
import type { Situation } from "../availability.ts";

/** A problem of one line, with the ways out of it. */
export function problemOf(
  line: OrderLine,
  code: ErrorCode,
  message: string,
  remedies: BasketProblem["remedies"],
  more: { readonly available?: number; readonly addonId?: number } = {},
): BasketProblem {
  return {
    code,
    message,
    item_id: line.id,
    remedies,
    available: more.available ?? null,
    addon_id: more.addonId ?? null,
  };
}

/** The promised price against today's; a change is accepted by the visitor, never applied silently (product.md). */
export function priceProblem(line: OrderLine, what: string, was: Pence, is: Pence): BasketProblem[] {
  if (was === is) return [];
  const message = `The price of ${what} has changed from ${formatPounds(was)} to ${formatPounds(is)}.`;
  return [problemOf(line, "price_changed", message, ["accept_price", "remove"])];
}

/** How much of a pool is free for the whole basket, or null where its own holds are what fills it. */
export function freeIn(situation: Situation, poolId: number): number | null {
  const pool = situation.pools.get(poolId);
  return pool === undefined ? null : freeOf(pool);
}

/** Whether the basket, all its lines together, fits into a pool. */
export function hasRoom(situation: Situation, poolId: number): boolean {
  const free = freeIn(situation, poolId);
  return free === null || free >= (situation.wanted.get(poolId) ?? 0);
}

/** The children of a line who already have a place in one of these pools, elsewhere or by an earlier line of the basket. */
export function bookedTwice(
  line: OrderLine,
  poolIds: readonly number[],
  all: readonly OrderLine[],
  situation: Situation,
  poolsOf: (other: OrderLine) => readonly number[],
): LineChild[] {
  return childrenOf(line).filter(
    (child) =>
      situation.elsewhere.some((one) => one.child_id === child.id && poolIds.includes(one.pool_id)) ||
      all.some(
        (other) =>
          other.id < line.id &&
          childrenOf(other).some((one) => one.id === child.id) &&
          poolsOf(other).some((poolId) => poolIds.includes(poolId)),
      ),
  );
}

/** "Ada, Bo and Cy". */
export function namesOf(children: readonly { readonly first_name: string }[]): string {
  const names = children.map((child) => child.first_name);
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
