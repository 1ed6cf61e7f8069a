import type { CallParsed, List, Subgroup } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { type Context, type Outcome, readList, readPage } from "../../kernel/index.ts";
import { openInShop } from "./read-groups.ts";

const FIELDS = {
  id: { column: sql`sg.id`, type: "number" },
  group_id: { column: sql`sg.group_id`, type: "number" },
  name: { column: sql`sg.name`, type: "text" },
  min_age: { column: sql`sg.min_age`, type: "number" },
  max_age: { column: sql`sg.max_age`, type: "number" },
} as const;

/** A page of the age subgroups of classes; `group_id` limits them to one class. */
export async function listSubgroups(
  ctx: Context,
  query: CallParsed<"GET /subgroups/list", "query">,
): Promise<Outcome<List<Subgroup>>> {
  const list = readList(query, FIELDS, sql`sg.id`, sql`sg.group_id, sg.min_age`);
  if (!list.ok) return list;
  const ofGroup = query.group_id === undefined ? sql`true` : sql`sg.group_id = ${query.group_id}`;
  const from = sql`from subgroup sg join class_group g on g.id = sg.group_id where ${openInShop(ctx)} and ${ofGroup}`;
  const columns = sql`sg.id, sg.group_id, sg.name, sg.min_age, sg.max_age`;
  const source = { purpose: "a subgroup", item: shapes.subgroup, columns, from };
  return ok(await readPage(ctx.db, source, list.value));
}
