import type { Group } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { Context, Outcome } from "../../kernel/index.ts";
import { openGroups } from "./read-groups.ts";

/** The open classes of a stage. */
export async function groupsByStage(ctx: Context, input: { readonly stageId: number }): Promise<Outcome<Group[]>> {
  return ok(await openGroups(ctx, sql`g.stage_id = ${input.stageId}`));
}
