import { isStaff } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { authorize, ownSchool, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { ownViews } from "./own-views.ts";

/** Deletes a view of the user's. One that is gone, or somebody else's, changes nothing. */
export async function deleteView(ctx: Context, { id }: { readonly id: string }): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "staff:enter", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  if (!isStaff(ctx.actor)) return refuse("forbidden");
  await sql`delete from saved_view v where v.id = ${id} and ${ownViews(ctx.actor)}`.execute(ctx.db);
  return ok(undefined);
}
