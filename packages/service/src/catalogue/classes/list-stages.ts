import type { CallParsed, List, Stage } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { type Context, type Outcome, readList, readPage } from "../../kernel/index.ts";
import { stageColumns } from "../fragments.ts";

const FIELDS = {
  id: { column: sql`st.id`, type: "number" },
  name: { column: sql`st.name`, type: "text" },
  min_age: { column: sql`st.min_age`, type: "number" },
  max_age: { column: sql`st.max_age`, type: "number" },
} as const;

/** A page of age stages, youngest first. */
export async function listStages(
  ctx: Context,
  query: CallParsed<"GET /stages/list", "query">,
): Promise<Outcome<List<Stage>>> {
  const list = readList(query, FIELDS, sql`st.id`, sql`st.min_age`);
  if (!list.ok) return list;
  const from = sql`from stage st where st.archived_at is null`;
  const source = { purpose: "a stage", item: shapes.stage, columns: stageColumns, from };
  return ok(await readPage(ctx.db, source, list.value));
}
