import type { StaffHome } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { hasRight } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { authorize, inOwnClasses, inSchool, ownSchool, type Context, type Outcome } from "../kernel/index.ts";
import { readTicketRows } from "../enquiries/index.ts";
import { countCustomers } from "../families/index.ts";

const { schools: schoolList, counts: figures, shops: shopList } = shapes.staffHome.shape;
const homeRow = z.object({ schools: schoolList, hosts: shopList, counts: figures });

const OPEN_TICKETS = 5;

/** The home page of the staff app: schools, shops, counts and the open enquiries that have waited longest. */
export async function getStaffHome(ctx: Context): Promise<Outcome<StaffHome>> {
  const allowed = authorize(ctx, "staff:enter", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const seesTickets = hasRight(ctx.actor, "ticket:read");
  const statement = sql`select
    coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name, f.id) from franchise f
      where ${inSchool(ctx, sql`f.id`)} and not f.is_network), '[]') as schools,
    coalesce((select jsonb_agg(jsonb_build_object('host', h.host, 'name', f.name, 'school_id', f.id) order by f.name, h.host)
      from franchise_host h join franchise f on f.id = h.franchise_id where ${inSchool(ctx, sql`f.id`)}), '[]') as hosts,
    jsonb_build_object(
      'open_tickets', (select count(*) from ticket t where t.status = 'open' and ${seesTickets} and ${inSchool(ctx, sql`t.franchise_id`)}),
      'customers', (${countCustomers(ctx)}),
      'locations', (select count(*) from location l where l.archived_at is null and ${inSchool(ctx, sql`l.franchise_id`)}),
      'classes', (select count(*) from class_group g where g.status = 'open' and ${inSchool(ctx, sql`g.franchise_id`)} and ${inOwnClasses(ctx, sql`g.id`)})) as counts`;
  const row = await rowsOf("the staff home page", homeRow, statement).executeTakeFirst(ctx.db);
  if (row === undefined) throw new Error("The select returned no row");
  const { schools, counts, hosts } = row;
  return ok({
    school: ctx.actor.kind === "NETWORK_ADMIN" ? null : (schools[0] ?? null),
    schools,
    shops: [...hosts, ...ctx.sites.mainHosts.map((host) => ({ host, name: "Main shop", school_id: null }))],
    counts,
    new_tickets: seesTickets
      ? await readTicketRows(ctx, sql`t.status = 'open'`, { first: "oldest", limit: OPEN_TICKETS })
      : [],
  });
}
