import type { CallParsed, StaffMember } from "@matinee/contract";
import { STAFF_ROLES, dateOfInstant } from "@matinee/format";
import {
  authorize,
  exportSchoolList,
  ownSchool,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";
import { memberList } from "./list-members.ts";

export const yes = (is: boolean) => (is ? "yes" : "");

const COLUMNS: CsvColumns<StaffMember> = [
  ["Name", (row) => row.name],
  ["Email", (row) => row.email],
  ["School", (row) => row.school?.name ?? "Network"],
  ["Role", (row) => STAFF_ROLES[row.role].name],
  ["Teacher", (row) => row.teacher?.name ?? ""],
  ["Only their own classes", (row) => yes(row.own_classes)],
  ["Sees money", (row) => yes(row.sees_money)],
  ["Sees health notes", (row) => yes(row.sees_health)],
  ["Exports lists", (row) => yes(row.may_export)],
  ["Two-step login", (row) => yes(row.two_step === true)],
  ["Last seen", (row) => (row.last_seen_at === null ? "" : dateOfInstant(row.last_seen_at))],
];

/** Who works for the school, as the staff's list has it, with its filters and sort, as CSV. */
export async function exportMembers(
  ctx: Context,
  query: CallParsed<"POST /v1/staff/members/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const mayRead = authorize(ctx, "staff:list", ownSchool(ctx));
  if (!mayRead.ok) return mayRead;
  return await exportSchoolList(ctx, query, { list: "staff", columns: COLUMNS, source: memberList(ctx) });
}
