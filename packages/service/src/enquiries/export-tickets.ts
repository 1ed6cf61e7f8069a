import type { CallParsed } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import {
  readList,
  audit,
  authorize,
  ownSchool,
  type Context,
  csvFile,
  type CsvColumns,
  type StreamedFile,
  type Outcome,
} from "../kernel/index.ts";
import { matchesTicketSearch, ticketColumns, ticketFields, ticketsFrom } from "./ticket-rows.ts";

const exportedTicket = shapes.staffTicketRow.extend({ message: shapes.staffTicket.shape.message });

const TICKET_CSV: CsvColumns<z.output<typeof exportedTicket>> = [
  ["Reference", (row) => row.reference],
  ["Asked on", (row) => row.created_at.slice(0, 10)],
  ["Status", (row) => row.status],
  ["School", (row) => row.school.name],
  ["About", (row) => row.category],
  ["Name", (row) => row.name],
  ["Email", (row) => row.email],
  ["Subject", (row) => row.subject],
  ["Message", (row) => row.message],
];

/** Exports all enquiries that match the list query, as CSV. The export is written to the audit log. */
export async function exportTickets(
  ctx: Context,
  query: CallParsed<"POST /tickets/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const list = readList(query, ticketFields, sql`t.id`, sql`t.created_at desc`);
  if (!list.ok) return list;
  const { where, orderBy } = list.value;
  const statement = sql`
    select t.id ${ticketsFrom(ctx)} and ${matchesTicketSearch(query)} and ${where} order by ${orderBy}`;
  const found = await rowsOf("the enquiries to export", z.object({ id: shapes.uuid }), statement).execute(ctx.db);
  const ids = found.map(({ id }) => id);
  await audit(ctx, ctx.db, { action: "tickets_exported", subject: "tickets", detail: { rows: ids.length } });
  return ok(
    csvFile(`enquiries-${ctx.today()}.csv`, TICKET_CSV, { ids, read: (some) => readExportedTickets(ctx, some) }),
  );
}

async function readExportedTickets(ctx: Context, ids: readonly string[]) {
  const statement = sql`select ${ticketColumns}, t.message ${ticketsFrom(ctx)} and t.id = any (${ids}::uuid[])
    order by array_position(${ids}::uuid[], t.id)`;
  return await rowsOf("enquiries", exportedTicket, statement).execute(ctx.db);
}
