import type { CallParsed, List, StaffInvitation, StaffMember } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import {
  authorize,
  inSchool,
  missing,
  ofSchool,
  ownSchool,
  readSchoolPage,
  type SchoolSource,
  type Context,
  type ListFields,
  type Outcome,
} from "../../kernel/index.ts";
import { isMember, memberColumns, memberTables, readMember } from "./member-rows.ts";

const fields: ListFields = {
  name: { column: sql`u.name`, type: "text" },
  role: { column: sql`r.role`, type: "text" },
  school: { column: sql`f.name`, type: "text" },
};

/** What the list shows, on the page and in a file. */
export const memberList = (ctx: Context): SchoolSource<StaffMember> => ({
  purpose: "a member of staff",
  item: shapes.staffMember,
  columns: memberColumns(ctx),
  rows: "r",
  fields,
  sorted: sql`u.name`,
  tables: sql`from ${memberTables}`,
  where: isMember,
});

/** A page of who works for the school, or for all schools and the network, by name. */
export async function listMembers(
  ctx: Context,
  query: CallParsed<"GET /v1/staff/members", "query">,
): Promise<Outcome<List<StaffMember>>> {
  const allowed = authorize(ctx, "staff:list", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  return await readSchoolPage(ctx, query, memberList(ctx));
}

/** A member of staff to edit. */
export async function getMember(ctx: Context, { id }: { readonly id: number }): Promise<Outcome<StaffMember>> {
  const allowed = authorize(ctx, "staff:change", "unread");
  if (!allowed.ok) return allowed;
  const found = await readMember(ctx, ctx.db, id);
  if (found === null) return missing("The member of staff");
  const franchiseIds = found.school === null ? [] : [found.school.id];
  return can(ctx.actor, "staff:change", { franchiseIds }) ? ok(found) : missing("The member of staff");
}

/** The invitations to the school, or to all schools and the network, that nobody has accepted yet; the newest first. */
export async function listInvitations(
  ctx: Context,
  { school }: CallParsed<"GET /v1/staff/invitations", "query">,
): Promise<Outcome<StaffInvitation[]>> {
  const allowed = authorize(ctx, "staff:invite", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const statement = sql`select i.id, i.name, i.email, i.role, i.sees_money, i.sees_health, i.may_export, i.own_classes, i.sent_at,
      case when f.id is null then null else jsonb_build_object('id', f.id, 'name', f.name) end as school,
      (select jsonb_build_object('id', t.id, 'name', t.name) from teacher t where t.id = i.teacher_id) as teacher,
      by.name as invited_by, k.expires_at, k.expires_at <= now() as expired,
      case when i.own_classes and i.teacher_id is null then 'no_teacher'
        when exists (select from teacher t where t.id = i.teacher_id and t.user_id <> k.user_id) then 'teacher_has_login' end as problem
    from staff_invitation i join user_account by on by.id = i.invited_by join email_token k on k.id = i.token_id
    left join franchise f on f.id = i.franchise_id
    where ${inSchool(ctx, sql`i.franchise_id`)} and ${ofSchool(school, sql`i.franchise_id`)}
    order by i.sent_at desc, i.id`;
  return ok([...(await rowsOf("an open invitation", shapes.staffInvitation, statement).execute(ctx.db))]);
}
