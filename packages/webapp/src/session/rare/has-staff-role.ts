import type { User } from "@matinee/contract/client";

/** Staff use the staff app. Who has a family's account too uses both (see `isCustomer`). */
export function hasStaffRole(user: Pick<User, "roles">): boolean {
  return user.roles.some(({ name }) => name !== "CUSTOMER");
}
