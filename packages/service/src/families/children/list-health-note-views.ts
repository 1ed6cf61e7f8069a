import type { CallParsed, List, HealthNoteView } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { readList, readPage, authorizeOwner, type Context, type Outcome } from "../../kernel/index.ts";

const FIELDS = {
  child: { column: sql`ch.first_name`, type: "text" },
  school: { column: sql`f.name`, type: "text" },
  on: { column: sql`(a.at at time zone 'Europe/London')::date`, type: "date" },
} as const;

/** Columns of a view record `a`: the viewer's school and role, never their name. Old records without them show the viewer's current role. */
export const HEALTH_NOTE_VIEW_COLUMNS = sql`a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  jsonb_build_object('id', ch.id, 'first_name', ch.first_name) as child,
  case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as school,
  coalesce(a.role, current_role_of.role) as role,
  a.reason`;

/** From and where clauses for the view records of this family's children. */
export const healthNoteViewsFrom = (guestId: string) => sql`from medical_access a join child ch on ch.id = a.child_id
  left join lateral (select r.role, r.franchise_id from user_role r
    where 'user:' || r.user_id = a.actor and r.franchise_id is not null order by r.role limit 1) current_role_of on true
  left join franchise f on f.id = coalesce(a.franchise_id, current_role_of.franchise_id)
  where ch.guest_id = ${guestId}`;

/** Lists who viewed the health notes of the account's children, newest first (product.md, Families). */
export async function listHealthNoteViews(
  ctx: Context,
  query: CallParsed<"GET /v1/account/health-note-views", "query">,
): Promise<Outcome<List<HealthNoteView>>> {
  const owner = authorizeOwner(ctx, "account:manage");
  if (!owner.ok) return owner;
  const list = readList(query, FIELDS, sql`a.id`, sql`a.id desc`);
  if (!list.ok) return list;
  const source = {
    purpose: "a view of health notes",
    item: shapes.healthNoteView,
    columns: HEALTH_NOTE_VIEW_COLUMNS,
    from: healthNoteViewsFrom(owner.value.guestId),
  };
  return ok(await readPage(ctx.db, source, list.value));
}
