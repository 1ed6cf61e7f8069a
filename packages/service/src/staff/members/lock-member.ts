import type { StaffMember } from "@matinee/contract";
import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { missing, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { lockAdministrators } from "./lock-administrators.ts";
import { readMember } from "./member-rows.ts";

/** Locks a member of staff, and everybody who may change one, for a change by who asks. */
export async function lockMember(ctx: Context, trx: Db, id: number): Promise<Outcome<StaffMember>> {
  const seen = await readMember(ctx, trx, id);
  if (seen === null || !mayChange(ctx, seen)) return missing("The member of staff");
  const still = await lockAdministrators(ctx, trx, { franchiseId: seen.school?.id ?? null, also: id });
  if (!still.ok) return still;
  const found = await readMember(ctx, trx, id);
  return found === null ? missing("The member of staff") : ok(found);
}

function mayChange({ actor }: Pick<Context, "actor">, { school }: StaffMember): boolean {
  return can(actor, "staff:change", { franchiseIds: school === null ? [] : [school.id] });
}
