import type { Stage } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { type Context, type Outcome, inShop } from "../../kernel/index.ts";
import { stageColumns } from "../fragments.ts";

/** Stages with at least one open class in this shop. */
export async function listAvailableStages(ctx: Context): Promise<Outcome<Stage[]>> {
  const { rows } = await sql<Stage>`select ${stageColumns} from stage st
    where exists (select from class_search s where s.stage_id = st.id and ${inShop(ctx.site, sql`s.franchise_id`)}) order by st.min_age, st.id`.execute(
    ctx.db,
  );
  return ok(rows);
}
