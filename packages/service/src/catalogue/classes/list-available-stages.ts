import type { Stage } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { type Context, type Outcome, inShop } from "../../kernel/index.ts";
import { stageColumns } from "../fragments.ts";

/** Stages with at least one open class in this shop. */
export async function listAvailableStages(ctx: Context): Promise<Outcome<Stage[]>> {
  const statement = sql`select ${stageColumns} from stage st
    where exists (select from class_search s where s.stage_id = st.id and ${inShop(ctx.site, sql`s.franchise_id`)}) order by st.min_age, st.id`;
  return ok(await rowsOf("stages", shapes.stage, statement).execute(ctx.db));
}
