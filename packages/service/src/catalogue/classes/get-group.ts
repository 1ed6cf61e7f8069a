import type { Group } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { type Context, missing, type Outcome } from "../../kernel/index.ts";
import { safetyJson } from "../fragments.ts";
import { openGroups } from "./read-groups.ts";

/** One open class of this shop. */
export async function getGroup(ctx: Context, input: { readonly id: number }): Promise<Outcome<Group>> {
  const [group] = await openGroups(ctx, sql`g.id = ${input.id}`, {
    more: sql`, ${safetyJson("f")} as school_safety`,
    joins: sql`join franchise f on f.id = g.franchise_id`,
  });
  return group === undefined ? missing("The class") : ok(group);
}
