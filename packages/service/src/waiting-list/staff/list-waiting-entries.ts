import type { CallParsed, StaffWaitingEntry } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import {
  authorize,
  inOwnClasses,
  inSchool,
  ownSchool,
  refuse,
  type Context,
  type Outcome,
} from "../../kernel/index.ts";

const MOST_SKIPS = 10;
const utc = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The children on a waiting list of the actor's school, in their order, with the times they were passed over. */
export async function listWaitingEntries(
  ctx: Context,
  query: CallParsed<"GET /v1/staff/waiting-lists/entries", "query">,
): Promise<Outcome<StaffWaitingEntry[]>> {
  const allowed = authorize(ctx, "waiting:read", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const { group_id: groupId, course_id: courseId } = query;
  if ((groupId === undefined) === (courseId === undefined))
    return refuse("invalid", [{ path: "group_id", message: "Please choose one class or one camp." }]);
  const ofList = groupId === undefined ? sql`e.course_id = ${courseId}` : sql`e.group_id = ${groupId}`;
  const statement = sql`
    select e.id, (row_number() over (order by not e.proved, e.created_at, e.id))::int as position, e.status, e.proved, n.reason as passed_over, ${utc(sql`e.created_at`)} as since,
      jsonb_build_object('id', ch.id, 'name', ch.first_name || ' ' || ch.surname, 'date_of_birth', ch.date_of_birth) as child,
      (select jsonb_build_object('id', c.id, 'name', c.name) from customer c where c.id = e.customer_id) as parent,
      coalesce((select jsonb_agg(oc.first_name order by p.created_at, p.id) from waiting_list_entry p join child oc on oc.id = p.child_id
        where p.party_id = e.party_id and p.id <> e.id and p.status in ('waiting', 'offered')
          and p.group_id is not distinct from e.group_id and p.course_id is not distinct from e.course_id), '[]') as together_with,
      (select jsonb_build_object('start_date', o.start_on, 'expires_at', ${utc(sql`o.expires_at`)}) from waiting_offer o
        where o.id = e.offer_id and e.status = 'offered') as offer,
      coalesce((select jsonb_agg(jsonb_build_object('reason', s.reason, 'detail', s.detail, 'on', s.skipped_on) order by s.id desc)
        from (select * from waiting_skip where entry_id = e.id order by id desc limit ${MOST_SKIPS}) s), '[]') as skips
    from waiting_list_entry e join child ch on ch.id = e.child_id
    left join waiting_note n on n.entry_id = e.id and e.passed_over is not null
    left join class_group g on g.id = e.group_id left join course co on co.id = e.course_id
    where ${ofList} and e.status in ('waiting', 'offered') and ${inSchool(ctx, sql`coalesce(g.franchise_id, co.franchise_id)`)}
      and ${inOwnClasses(ctx, sql`e.group_id`)}
    order by not e.proved, e.created_at, e.id`;
  return ok(await rowsOf("the children on a waiting list", shapes.staffWaitingEntry, statement).execute(ctx.db));
}
