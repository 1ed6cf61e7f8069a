import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { missing, refuse, type Context, type Outcome } from "../kernel/index.ts";

/** The school that a file is for: the one that is named, or the actor's own. The network names one. */
export async function schoolOfImport(ctx: Context, named: number | undefined): Promise<Outcome<number>> {
  const school = named ?? ("franchiseId" in ctx.actor ? ctx.actor.franchiseId : null);
  if (school === null) return refuse("invalid", [{ path: "franchise_id", message: "Please choose the school." }]);
  if (!can(ctx.actor, "import:manage", { franchiseIds: [school] })) return missing("The school");
  const found = await ctx.db
    .selectFrom("franchise")
    .select("id")
    .where("id", "=", school)
    .where("is_network", "=", false)
    .executeTakeFirst();
  return found === undefined ? missing("The school") : ok(school);
}
