import type { Stage } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { type Context, missing, type Outcome } from "../../kernel/index.ts";

/** One age stage. */
export async function getStage(ctx: Context, input: { readonly id: number }): Promise<Outcome<Stage>> {
  const stage = await ctx.db
    .selectFrom("stage")
    .select(["id", "name", "min_age", "max_age", "age_rule", "description"])
    .where("id", "=", input.id)
    .executeTakeFirst();
  return stage === undefined ? missing("The stage") : ok(stage);
}
