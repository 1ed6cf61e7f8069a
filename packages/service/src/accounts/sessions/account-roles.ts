import { FRANCHISE_ROLES, needsSecondStep, takenAway, type StaffActor } from "@matinee/core/access";
import { rowsOf, type RoleName } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../../kernel/index.ts";

const roleName = z.enum(["CUSTOMER", ...FRANCHISE_ROLES, "NETWORK_ADMIN"]) satisfies z.ZodType<RoleName>;
/** The roles of an account, as `rolesOf` reads them. */
export const userRoles = z.array(
  z.object({
    role: roleName,
    franchise_id: z.int().nullable(),
    sees_money: z.boolean(),
    sees_health: z.boolean(),
    may_export: z.boolean(),
    own_classes: z.boolean(),
  }),
);
const rolesRow = z.object({ roles: userRoles });
export type Roles = z.output<typeof userRoles>;

/** SQL: the roles of a user, as JSON. */
export const rolesOf = (userId: ReturnType<typeof sql>) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('role', r.role, 'franchise_id', r.franchise_id,
      'sees_money', r.sees_money, 'sees_health', r.sees_health, 'may_export', r.may_export, 'own_classes', r.own_classes) order by r.role, r.franchise_id), '[]')
    from user_role r where r.user_id = ${userId})`;

/** Makes an account in which nobody works a family's: that of a new customer, and of who has left every school. */
export async function ensureRole(trx: Db, userId: string): Promise<void> {
  await sql`insert into user_role (user_id, role) select ${userId}, 'CUSTOMER'
    where not exists (select from user_role where user_id = ${userId}) on conflict do nothing`.execute(trx);
}

/** Where somebody works: a school, by its id, or the network. */
export type Workplace = number | "network";

/**
 * Everywhere an account works, with its most powerful role there: the network, then the schools by power and id. The first is what counts
 * where a request does not say which it means.
 */
export function staffActorsOf(userId: string, roles: Roles): StaffActor[] {
  const network = roles.some(({ role }) => role === "NETWORK_ADMIN");
  const places: StaffActor[] = network ? [{ kind: "NETWORK_ADMIN", userId }] : [];
  const seen = new Set<number>();
  for (const kind of FRANCHISE_ROLES) {
    for (const found of roles) {
      const { franchise_id: franchiseId } = found;
      if (found.role !== kind || franchiseId === null || seen.has(franchiseId)) continue;
      seen.add(franchiseId);
      const without = takenAway(found);
      const limits = {
        ...(without.length > 0 && { without }),
        ...(found.own_classes && { ownClasses: true as const }),
      };
      places.push({ kind, userId, franchiseId, ...limits });
    }
  }
  return places;
}

/** Everywhere an account works as it is stored now, for who is not the caller. */
export async function findStaffActors(db: Db, userId: string): Promise<StaffActor[]> {
  const statement = sql`select ${rolesOf(sql`${userId}::uuid`)} as roles`;
  const found = await rowsOf("the roles of an account", rolesRow, statement).executeTakeFirst(db);
  return staffActorsOf(userId, found?.roles ?? []);
}

/** The staff role of an account at one place; the first of all if none is named. Null for an account without one there. */
export function staffActorOf(userId: string, roles: Roles, at?: Workplace): StaffActor | null {
  const places = staffActorsOf(userId, roles);
  const found = at === undefined ? places[0] : places.find((one) => workplaceOf(one) === at);
  return found ?? null;
}

function workplaceOf(staff: StaffActor): Workplace {
  return "franchiseId" in staff ? staff.franchiseId : "network";
}

/** True if the account must have two-step login: a role of it sees money or more than its own classes, at whichever school. */
export function mustHaveTwoStep(
  { needsNoSecondStep }: Pick<SystemContext, "needsNoSecondStep">,
  { userId, email, roles }: { readonly userId: string; readonly email: string; readonly roles: Roles },
): boolean {
  return staffActorsOf(userId, roles).some(needsSecondStep) && !needsNoSecondStep(email);
}
