import type { CallParsed, StaffTeacher } from "@matinee/contract";
import {
  authorize,
  exportSchoolList,
  ownSchool,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";
import { teacherList } from "./list-teachers.ts";

const COLUMNS: CsvColumns<StaffTeacher> = [
  ["Id", (row) => row.id],
  ["Name", (row) => row.name],
  ["School", (row) => row.school.name],
  ["Classes", (row) => row.classes],
  ["About", (row) => row.bio],
  ["Archived", (row) => (row.archived ? "yes" : "")],
];

/** The teachers of the staff's list, with its filters and sort, as CSV. */
export async function exportTeachers(
  ctx: Context,
  query: CallParsed<"POST /v1/staff/teachers/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  return await exportSchoolList(ctx, query, { list: "teachers", columns: COLUMNS, source: teacherList(query) });
}
