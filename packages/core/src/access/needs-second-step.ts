import type { StaffActor } from "./actor.ts";

/**
 * True if a login with this role of staff needs a second step: it sees money, or more than the person's own classes. The rights that were
 * taken away from the person make no difference: whoever runs a school sees all its families.
 */
export function needsSecondStep(staff: StaffActor): boolean {
  return staff.kind !== "FRANCHISE_STAFF" || staff.ownClasses !== true;
}
