import type { Course } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { type Context, missing, type Outcome } from "../../kernel/index.ts";
import { courseColumns, courseTables, openCourse } from "./course-rows.ts";

/** One open camp of this shop. */
export async function getCourse(ctx: Context, input: { readonly id: number }): Promise<Outcome<Course>> {
  const { rows } =
    await sql<Course>`select ${courseColumns} ${courseTables} where ${openCourse(ctx)} and co.id = ${input.id}`.execute(
      ctx.db,
    );
  return rows[0] === undefined ? missing("The camp") : ok(rows[0]);
}
