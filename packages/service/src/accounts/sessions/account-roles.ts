import { FRANCHISE_ROLES, seesMoney, takenAway, type StaffActor } from "@matinee/core/access";
import type { RoleName } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { SystemContext } from "../../kernel/index.ts";

const roleName = z.enum(["CUSTOMER", ...FRANCHISE_ROLES, "NETWORK_ADMIN"]) satisfies z.ZodType<RoleName>;
/** The roles of an account, as `rolesOf` reads them. */
export const userRoles = z.array(
  z.object({
    role: roleName,
    franchise_id: z.int().nullable(),
    sees_money: z.boolean(),
    sees_health: z.boolean(),
    may_export: z.boolean(),
  }),
);
export type Roles = z.output<typeof userRoles>;

/** SQL: the roles of a user, as JSON. */
export const rolesOf = (userId: ReturnType<typeof sql>) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('role', r.role, 'franchise_id', r.franchise_id,
      'sees_money', r.sees_money, 'sees_health', r.sees_health, 'may_export', r.may_export) order by r.role, r.franchise_id), '[]')
    from user_role r where r.user_id = ${userId})`;

/** The most powerful staff role of an account. Null for an account without one. */
export function staffActorOf(userId: string, roles: Roles): StaffActor | null {
  if (roles.some(({ role }) => role === "NETWORK_ADMIN")) return { kind: "NETWORK_ADMIN", userId };
  for (const kind of FRANCHISE_ROLES) {
    const found = roles.find(({ role }) => role === kind);
    if (typeof found?.franchise_id !== "number") continue;
    const without = takenAway(found);
    return { kind, userId, franchiseId: found.franchise_id, ...(without.length > 0 && { without }) };
  }
  return null;
}

/** True if the account must have two-step login: the policy lets its role see money. */
export function mustHaveTwoStep(
  { needsNoSecondStep }: Pick<SystemContext, "needsNoSecondStep">,
  { userId, email, roles }: { readonly userId: string; readonly email: string; readonly roles: Roles },
): boolean {
  const staff = staffActorOf(userId, roles);
  return staff !== null && seesMoney(staff) && !needsNoSecondStep(email);
}
