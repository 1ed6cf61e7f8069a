import type { CallParsed, SavedView } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { isStaff } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { authorize, ownSchool, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { ownViews } from "./own-views.ts";

/** The views that the user saved at the school in hand, by name. */
export async function listSavedViews(
  ctx: Context,
  { list }: CallParsed<"GET /v1/staff/views", "query">,
): Promise<Outcome<SavedView[]>> {
  const allowed = authorize(ctx, "staff:enter", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  if (!isStaff(ctx.actor)) return refuse("forbidden");
  const statement = sql`select v.id, v.list, v.name, v.query from saved_view v
    where ${ownViews(ctx.actor)} and (${list ?? null}::text is null or v.list = ${list ?? null}) order by lower(v.name), v.id`;
  return ok([...(await rowsOf("a saved view", shapes.savedView, statement).execute(ctx.db))]);
}
