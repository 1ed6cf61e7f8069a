import type { CallParsed, Course, List } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { Context } from "../../kernel/context.ts";
import type { Outcome } from "../../kernel/outcome.ts";
import { readList } from "../lists/list-query.ts";
import { readPage } from "../lists/read-page.ts";
import { courseColumns, coursesOfShop } from "./course-rows.ts";

const FIELDS = {
  id: { column: sql`co.id`, type: "number" },
  name: { column: sql`co.name`, type: "text" },
  start_date: { column: sql`co.starts_on`, type: "date" },
  end_date: { column: sql`co.ends_on`, type: "date" },
  min_age: { column: sql`co.min_age`, type: "number" },
  max_age: { column: sql`co.max_age`, type: "number" },
  price: { column: sql`co.price_pence`, type: "number" },
  category_id: { column: sql`co.category_id`, type: "number" },
  location_id: { column: sql`co.location_id`, type: "number" },
  franchise_id: { column: sql`co.franchise_id`, type: "number" },
} as const;

/** Camps, a page of them, soonest first. */
export async function listCourses(
  ctx: Context,
  query: CallParsed<"GET /courses/list", "query">,
): Promise<Outcome<List<Course>>> {
  const list = readList(query, FIELDS, sql`co.id`, sql`co.starts_on`);
  if (!list.ok) return list;
  const ofCategory = query.category_id === undefined ? sql`true` : sql`co.category_id = ${query.category_id}`;
  const from = sql`${coursesOfShop(ctx)} and ${ofCategory}`;
  return ok(await readPage<Course>(ctx.db, { columns: courseColumns, from }, list.value));
}
