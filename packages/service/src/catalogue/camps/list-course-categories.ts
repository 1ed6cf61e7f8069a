import type { CallParsed, CourseCategory, List } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { type Context, type Outcome, readList, readPage } from "../../kernel/index.ts";

const FIELDS = { id: { column: sql`cc.id`, type: "number" }, name: { column: sql`cc.name`, type: "text" } } as const;

/** A page of camp categories, in the shop's order. */
export async function listCourseCategories(
  ctx: Context,
  query: CallParsed<"GET /course-categories/list", "query">,
): Promise<Outcome<List<CourseCategory>>> {
  const list = readList(query, FIELDS, sql`cc.id`, sql`cc.position`);
  if (!list.ok) return list;
  const source = {
    purpose: "a camp category",
    item: shapes.courseCategory,
    columns: sql`cc.id, cc.name, cc.description`,
    from: sql`from course_category cc where cc.archived_at is null`,
  };
  return ok(await readPage(ctx.db, source, list.value));
}
