import { ok } from "@matinee/core/kernel";
import { authorize, type Context, type Outcome } from "../kernel/index.ts";

/** Lists the categories of enquiries. */
export async function listTicketCategories(ctx: Context): Promise<Outcome<{ id: number; name: string }[]>> {
  const allowed = authorize(ctx, "ticket:create", {});
  if (!allowed.ok) return allowed;
  return ok(await ctx.db.selectFrom("ticket_category").select(["id", "name"]).orderBy("position").execute());
}
