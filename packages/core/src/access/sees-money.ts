import type { StaffActor } from "./actor.ts";
import { hasRight, type Action } from "./policy.ts";

/** The actions that show or move amounts of families. */
const ABOUT_MONEY: readonly Action[] = [
  "order:read",
  "order:change",
  "order:pay_balance",
  "checkout:start",
  "card:manage",
  "credit:read",
];

/** True if the policy lets this member of staff see or move money of families. Their login then needs a second step. */
export function seesMoney(staff: StaffActor): boolean {
  return ABOUT_MONEY.some((action) => hasRight(staff, action));
}
