import type { CallParsed, List, StaffTeacher } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { sql } from "kysely";
import {
  authorize,
  inArchive,
  ownSchool,
  readSchoolPage,
  type SchoolSource,
  type Context,
  type ListFields,
  type Outcome,
} from "../../kernel/index.ts";
import { classesOfTeacher, teacherColumns } from "./teacher-to-edit.ts";

const fields: ListFields = {
  name: { column: sql`t.name`, type: "text" },
  school: { column: sql`f.name`, type: "text" },
  classes: { column: classesOfTeacher, type: "number" },
};

type Query = CallParsed<"GET /v1/staff/teachers", "query">;

/** What the list shows, on the page and in a file. */
export const teacherList = ({ status }: Query): SchoolSource<StaffTeacher> => ({
  purpose: "a teacher",
  item: shapes.staffTeacher,
  columns: teacherColumns,
  rows: "t",
  fields,
  sorted: sql`t.name`,
  tables: sql`from teacher t join franchise f on f.id = t.franchise_id`,
  where: inArchive(status, sql`t.archived_at`),
});

/** A page of the teachers of the school, or of all schools for the network, by name. */
export async function listTeachers(ctx: Context, query: Query): Promise<Outcome<List<StaffTeacher>>> {
  const allowed = authorize(ctx, "catalogue:manage", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  return await readSchoolPage(ctx, query, teacherList(query));
}
