import type { StaffHome } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { hasRight, type Action } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { authorize, inOwnClasses, inSchool, ownSchool, type Context, type Outcome } from "../kernel/index.ts";
import { readTicketRows } from "../enquiries/index.ts";
import { countCustomers } from "../families/index.ts";
import { countLostLessons } from "../lost-lessons/index.ts";
import { countItemsToDeliver } from "../orders/index.ts";
import { isOver } from "../timetable/index.ts";
import { countOpenWorkItems } from "../work-items/index.ts";
import { getWorkplace } from "./get-workplace.ts";

const { school: itsSchool, counts: figures, to_do: toDo, jobs_stopped_at: stopped } = shapes.staffHome.shape;
const homeRow = z.object({ school: itsSchool, counts: figures, to_do: toDo, jobs_stopped_at: stopped });

const OPEN_TICKETS = 5;
/** Jobs run each minute. A restart, or a machine that is busy, takes less than this. */
const JOBS_STOPPED_AT = sql`(select to_char(j.ran_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from job_run j
  where j.ran_at < now() - interval '10 minutes')`;

/** The home page of the staff app: counts and the open enquiries that have waited longest. */
export async function getStaffHome(ctx: Context): Promise<Outcome<StaffHome>> {
  const allowed = authorize(ctx, "staff:enter", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const seesTickets = hasRight(ctx.actor, "ticket:read");
  const ownSchoolId = "franchiseId" in ctx.actor ? ctx.actor.franchiseId : null;
  const statement = sql`select
    (select jsonb_build_object('id', f.id, 'name', f.name) from franchise f where f.id = ${ownSchoolId}::int) as school,
    jsonb_build_object(
      'open_tickets', (select count(*) from ticket t where t.status = 'open' and ${seesTickets} and ${inSchool(ctx, sql`t.franchise_id`)}),
      'customers', (${countCustomers(ctx)}),
      'locations', (select count(*) from location l where l.archived_at is null and ${inSchool(ctx, sql`l.franchise_id`)}),
      'classes', (select count(*) from class_group g where g.status = 'open' and ${inSchool(ctx, sql`g.franchise_id`)} and ${inOwnClasses(ctx, sql`g.id`)})) as counts,
    ${toDoOf(ctx)} as to_do,
    ${ctx.actor.kind === "NETWORK_ADMIN" ? JOBS_STOPPED_AT : sql`null`} as jobs_stopped_at`;
  const row = await rowsOf("the staff home page", homeRow, statement).executeTakeFirst(ctx.db);
  if (row === undefined) throw new Error("The select returned no row");
  // For pages that were open at an upgrade.
  const workplace = await getWorkplace(ctx);
  if (!workplace.ok) return workplace;
  return ok({
    ...row,
    ...workplace.value,
    new_tickets: seesTickets
      ? await readTicketRows(ctx, sql`t.status = 'open'`, { first: "oldest", limit: OPEN_TICKETS })
      : [],
  });
}

/** What waits for the actor, as JSON. What their role does not do is not counted. */
function toDoOf(ctx: Context): RawBuilder<unknown> {
  const may = (action: Action, statement: RawBuilder<unknown>) =>
    hasRight(ctx.actor, action) ? sql`(${statement})` : sql`0`;
  const listings = (table: string, are: RawBuilder<unknown>) =>
    sql`select count(*) from ${sql.table(table)} x where ${are} and ${inSchool(ctx, sql`x.franchise_id`)}`;
  const drafts = sql`x.status = 'draft'`;
  return sql`jsonb_build_object(
    'work_items', ${may("work_item:read", countOpenWorkItems(ctx))},
    'lost_lessons', ${may("order:reverse", countLostLessons(ctx))},
    'items_to_deliver', ${may("order:open", countItemsToDeliver(ctx))},
    'draft_classes', ${may("catalogue:change", listings("class_group", drafts))},
    'draft_camps', ${may("catalogue:change", listings("course", drafts))},
    'ended_classes', ${may("catalogue:change", listings("class_group", isOver("x")))})`;
}
