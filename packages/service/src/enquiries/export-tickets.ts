import type { CallParsed, StaffTicketRow } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
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

type Row = StaffTicketRow & { readonly message: string };

const columns: CsvColumns<Row> = [
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

/** The same enquiries as the list's, all of them, as CSV; that it was taken is logged. */
export async function exportTickets(
  ctx: Context,
  query: CallParsed<"POST /tickets/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "ticket:read", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const list = readList(query, ticketFields, sql`t.id`, sql`t.created_at desc`);
  if (!list.ok) return list;
  const { where, orderBy } = list.value;
  const { rows } = await sql<{ id: string }>`
    select t.id ${ticketsFrom(ctx)} and ${matchesTicketSearch(query)} and ${where} order by ${orderBy}`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  await audit(ctx, ctx.db, { action: "tickets_exported", subject: "tickets", detail: { rows: ids.length } });
  return ok(csvFile(`enquiries-${ctx.today()}.csv`, columns, { ids, read: (some) => readRows(ctx, some) }));
}

async function readRows(ctx: Context, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${ticketColumns}, t.message ${ticketsFrom(ctx)} and t.id = any (${ids}::uuid[])
    order by array_position(${ids}::uuid[], t.id)`.execute(ctx.db);
  return rows;
}
