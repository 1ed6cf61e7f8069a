import type { CallParsed, List, StaffTicketRow } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { readList, readPage, authorize, ownSchool, type Context, type Outcome } from "../kernel/index.ts";
import { matchesTicketSearch, ticketFields, ticketRow, ticketRowColumns, ticketsFrom } from "./ticket-rows.ts";

/** One page of the school's or the network's enquiries, newest first. */
export async function listTickets(
  ctx: Context,
  query: CallParsed<"GET /tickets/list", "query">,
): Promise<Outcome<List<StaffTicketRow>>> {
  const allowed = authorize(ctx, "ticket:read", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const list = readList(query, ticketFields, sql`t.id`, sql`t.created_at desc`);
  if (!list.ok) return list;
  const from = sql`${ticketsFrom(ctx)} and ${matchesTicketSearch(query)}`;
  const source = {
    purpose: "an enquiry",
    item: shapes.staffTicketRow,
    columns: ticketRowColumns,
    row: ticketRow,
    from,
  };
  return ok(await readPage(ctx.db, source, list.value));
}
