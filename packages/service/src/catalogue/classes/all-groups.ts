import type { Group } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { Context, Outcome } from "../../kernel/index.ts";
import { openGroups } from "./read-groups.ts";

/** All open classes of this shop, for pickers. */
export async function allGroups(ctx: Context): Promise<Outcome<Group[]>> {
  return ok(await openGroups(ctx, sql`true`));
}
