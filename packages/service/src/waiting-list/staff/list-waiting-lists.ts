import type { CallParsed, List, StaffWaitingListRow } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import {
  authorize,
  inOwnClasses,
  inSchool,
  ofSchool,
  ownSchool,
  type Context,
  type ListToExport,
  type Outcome,
  readList,
  readPage,
} from "../../kernel/index.ts";

const FIELDS = {
  group_id: { column: sql`w.group_id`, type: "number" },
  course_id: { column: sql`w.course_id`, type: "number" },
  name: { column: sql`w.name`, type: "text" },
  waiting: { column: sql`w.waiting`, type: "number" },
  since: { column: sql`w.first_at`, type: "date", only: "sort" },
} as const;

type Query = CallParsed<"GET /v1/staff/waiting-lists", "query">;

/** A page of the classes and camps of the actor's school for which children wait, the longest list first. */
export async function listWaitingLists(ctx: Context, query: Query): Promise<Outcome<List<StaffWaitingListRow>>> {
  const allowed = authorize(ctx, "waiting:read", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const lists = waitingLists(ctx, query);
  return lists.ok ? ok(await readPage(ctx.db, lists.value.source, lists.value.list)) : lists;
}

/** What the list shows, on the page and in a file. */
export function waitingLists(ctx: Context, query: Query): Outcome<ListToExport<StaffWaitingListRow>> {
  const list = readList(query, FIELDS, sql`w.key`, sql`w.waiting desc, w.name`);
  if (!list.ok) return list;
  const source = {
    purpose: "a waiting list",
    item: shapes.staffWaitingListRow,
    columns: sql`w.group_id, w.course_id, w.name, w.location, w.school, w.waiting, w.offered,
      to_char(w.first_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since`,
    from: sql`from (
      select e.group_id, e.course_id, coalesce('group:' || e.group_id, 'course:' || e.course_id) as key, coalesce(g.name, co.name) as name,
        l.name || ', ' || l.post_town as location, jsonb_build_object('id', f.id, 'name', f.name) as school,
        (count(*) filter (where e.status = 'waiting'))::int as waiting, (count(*) filter (where e.status = 'offered'))::int as offered,
        min(e.created_at) as first_at
      from waiting_list_entry e
      left join class_group g on g.id = e.group_id left join course co on co.id = e.course_id
      join location l on l.id = coalesce(g.location_id, co.location_id)
      join franchise f on f.id = coalesce(g.franchise_id, co.franchise_id)
      where e.status in ('waiting', 'offered') and ${inSchool(ctx, sql`f.id`)} and ${ofSchool(query.school, sql`f.id`)}
        and ${inOwnClasses(ctx, sql`e.group_id`)}
      group by e.group_id, e.course_id, g.name, co.name, l.name, l.post_town, f.id, f.name) w where true`,
  };
  return ok({ source, list: list.value, key: { column: sql`w.key`, type: "text" } });
}
