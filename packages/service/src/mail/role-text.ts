import type { StaffActor } from "@matinee/core/access";

/** A role of staff as a mail names it, after "as". */
export const ROLE_TEXT: Readonly<Record<StaffActor["kind"], string>> = {
  FRANCHISE_STAFF: "a teacher or at the front desk",
  FRANCHISE_ADMIN: "an administrator",
  NETWORK_ADMIN: "an administrator of all its schools",
};
