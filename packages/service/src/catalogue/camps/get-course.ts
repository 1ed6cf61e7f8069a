import type { Course } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { type Context, missing, type Outcome } from "../../kernel/index.ts";
import { safetyJson } from "../fragments.ts";
import { courseColumns, courseTables, openCourse } from "./course-rows.ts";

/** One open camp of this shop. */
export async function getCourse(ctx: Context, input: { readonly id: number }): Promise<Outcome<Course>> {
  const statement = sql`select ${courseColumns}, ${safetyJson("lf")} as school_safety ${courseTables} where ${openCourse(ctx)} and co.id = ${input.id}`;
  const course = await rowsOf("a camp", shapes.course, statement).executeTakeFirst(ctx.db);
  return course === undefined ? missing("The camp") : ok(course);
}
