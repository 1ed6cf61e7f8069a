import type { CallParsed, StaffInvitation } from "@matinee/contract";
import { STAFF_ROLES, dateOfInstant } from "@matinee/format";
import {
  authorize,
  exportShort,
  ownSchool,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";
import { yes } from "./export-members.ts";
import { listInvitations } from "./list-members.ts";

const COLUMNS: CsvColumns<StaffInvitation> = [
  ["Name", (row) => row.name],
  ["Email", (row) => row.email],
  ["School", (row) => row.school?.name ?? "Network"],
  ["Role", (row) => STAFF_ROLES[row.role].name],
  ["Teacher", (row) => row.teacher?.name ?? ""],
  ["Only their own classes", (row) => yes(row.own_classes)],
  ["Invited by", (row) => row.invited_by],
  ["Sent on", (row) => dateOfInstant(row.sent_at)],
  ["Until", (row) => dateOfInstant(row.expires_at)],
  ["Expired", (row) => yes(row.expired)],
];

/** The invitations that nobody has accepted yet, as CSV. */
export async function exportInvitations(
  ctx: Context,
  query: CallParsed<"POST /v1/staff/invitations/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const invitations = await listInvitations(ctx, query);
  return invitations.ok
    ? await exportShort(ctx, { list: "invitations", columns: COLUMNS }, invitations.value)
    : invitations;
}
