import type { Stage } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { type Context, missing, type Outcome } from "../../kernel/index.ts";
import { stageColumns } from "../fragments.ts";

/** One age stage. */
export async function getStage(ctx: Context, input: { readonly id: number }): Promise<Outcome<Stage>> {
  const { rows } = await sql<Stage>`select ${stageColumns} from stage st where st.id = ${input.id}`.execute(ctx.db);
  return rows[0] === undefined ? missing("The stage") : ok(rows[0]);
}
