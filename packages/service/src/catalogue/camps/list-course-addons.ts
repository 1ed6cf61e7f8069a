import type { CourseAddon } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import type { Context, Outcome } from "../../kernel/index.ts";
import { getCourse } from "./get-course.ts";

/** A camp's add-ons with their availability. */
export async function listCourseAddons(
  ctx: Context,
  input: { readonly courseId: number },
): Promise<Outcome<CourseAddon[]>> {
  const course = await getCourse(ctx, { id: input.courseId });
  return course.ok ? ok(course.value.addons) : course;
}
