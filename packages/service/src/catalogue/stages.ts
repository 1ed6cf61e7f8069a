import type { CallParsed, List, Stage } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { Context } from "../kernel/context.ts";
import { missing, type Outcome } from "../kernel/outcome.ts";
import { readList } from "./list-query.ts";
import { readPage } from "./read-page.ts";
import { inShop } from "./scope.ts";

const columns = sql`st.id, st.name, st.min_age, st.max_age, st.age_rule, st.description`;

const FIELDS = {
  id: { column: sql`st.id`, type: "number" },
  name: { column: sql`st.name`, type: "text" },
  min_age: { column: sql`st.min_age`, type: "number" },
  max_age: { column: sql`st.max_age`, type: "number" },
} as const;

/** Age stages, a page of them. */
export async function listStages(
  ctx: Context,
  query: CallParsed<"GET /stages/list", "query">,
): Promise<Outcome<List<Stage>>> {
  const list = readList(query, FIELDS, sql`st.id`, sql`st.min_age`);
  if (!list.ok) return list;
  return ok(await readPage<Stage>(ctx.db, { columns, from: sql`from stage st where true` }, list.value));
}

/** One stage. */
export async function getStage(ctx: Context, input: { readonly id: number }): Promise<Outcome<Stage>> {
  const { rows } = await sql<Stage>`select ${columns} from stage st where st.id = ${input.id}`.execute(ctx.db);
  return rows[0] === undefined ? missing("The stage") : ok(rows[0]);
}

/** Stages with at least one open class in this shop. */
export async function listAvailableStages(ctx: Context): Promise<Outcome<Stage[]>> {
  const { rows } = await sql<Stage>`select ${columns} from stage st
    where exists (select from class_search s where s.stage_id = st.id and ${inShop(ctx.site, sql`s.franchise_id`)}) order by st.min_age, st.id`.execute(
    ctx.db,
  );
  return ok(rows);
}
