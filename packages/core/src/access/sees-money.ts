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

/**
 * True if the policy lets this role of staff see or move money of families. The login then needs a second step, even if the right was taken
 * away from the person: whoever runs a school sees all its families.
 */
export function seesMoney(staff: StaffActor): boolean {
  const role = "franchiseId" in staff ? { ...staff, without: [] } : staff;
  return ABOUT_MONEY.some((action) => hasRight(role, action));
}
