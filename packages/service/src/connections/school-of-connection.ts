import { authorize, refuse, type Context, type Outcome } from "../kernel/index.ts";
import { ok } from "@matinee/core/kernel";

/** For whom a connection is made: the school that is named, or the actor's own; null: the network. */
export async function schoolOfConnection(ctx: Context, named: number | undefined): Promise<Outcome<number | null>> {
  const own = "franchiseId" in ctx.actor ? ctx.actor.franchiseId : null;
  const school = named ?? own;
  const owner = school === null ? {} : { franchiseIds: [school] };
  const allowed = authorize(ctx, "connection:manage", owner);
  if (!allowed.ok) return allowed;
  if (school === null || school === own) return ok(school);
  const found = await ctx.db.selectFrom("franchise").select("id").where("id", "=", school).executeTakeFirst();
  return found !== undefined
    ? ok(school)
    : refuse("invalid", [{ path: "franchise_id", message: "Please choose a school from the list." }]);
}
