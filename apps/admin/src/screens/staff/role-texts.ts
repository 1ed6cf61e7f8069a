import type { StaffMember } from "@matinee/contract/client";
import { STAFF_ROLES as ROLES } from "@matinee/format";

export type Role = StaffMember["role"];

export { ROLES };

/** The roles at a school, the one that may least first. */
export const SCHOOL_ROLES = (Object.keys(ROLES) as Role[]).filter((role) => role !== "NETWORK_ADMIN"); // Its very keys.

export const RIGHTS = [
  {
    field: "sees_money",
    label: "Sees money",
    help: "Amounts, payments, what is owed; refunds too.",
    without: "No money",
  },
  {
    field: "sees_health",
    label: "Reads health notes",
    help: "They must give a reason each time, which the family can read.",
    without: "No health notes",
  },
  {
    field: "may_export",
    label: "Exports lists",
    help: "Customers, enquiries and what is owed, as CSV.",
    without: "No exports",
  },
] as const satisfies readonly {
  readonly field: keyof StaffMember;
  readonly label: string;
  readonly help: string;
  readonly without: string;
}[];

/** The rights that a role has and that a person can go without. */
export function rightsOf(role: Role) {
  const rights: readonly string[] = ROLES[role].rights;
  return RIGHTS.filter(({ field }) => rights.includes(field));
}

export const OWN_CLASSES = {
  label: "Only their own classes",
  help: "Sees the families and waiting lists of the classes that they teach, and no enquiries or orders.",
  limit: "Own classes only",
};

type Held = Pick<StaffMember, "role" | "sees_money" | "sees_health" | "may_export" | "own_classes">;

/** What was taken away from somebody, in words: "No money, no files"; "" if nothing was. */
export function limitsOf(held: Held): string {
  const lost = rightsOf(held.role).flatMap(({ field, without }) => (held[field] ? [] : [without]));
  const limits = [...(held.own_classes ? [OWN_CLASSES.limit] : []), ...lost];
  return limits.map((limit, index) => (index === 0 ? limit : limit.toLowerCase())).join(", ");
}
