import type { StaffMember } from "@matinee/contract";
import { refuse, type Db, type Outcome } from "../../kernel/index.ts";
import { ok } from "@matinee/core/kernel";

/**
 * Refuses to take the last administrator of a school away: nobody there could then invite anybody. Call it behind `lockMember`, which
 * lets no other change of the school's administrators happen meanwhile.
 */
export async function keepAnAdministrator(trx: Db, { id, role, school }: StaffMember): Promise<Outcome<null>> {
  if (role !== "FRANCHISE_ADMIN" || school === null) return ok(null);
  const other = await trx
    .selectFrom("user_role as r")
    .innerJoin("user_account as u", "u.id", "r.user_id")
    .select("r.id")
    .where("r.franchise_id", "=", school.id)
    .where("r.role", "=", "FRANCHISE_ADMIN")
    .where("r.id", "<>", id)
    .where("u.disabled_at", "is", null)
    .executeTakeFirst();
  if (other !== undefined) return ok(null);
  return refuse("in_use", `This is the last administrator of ${school.name}. Please invite another one first.`);
}
