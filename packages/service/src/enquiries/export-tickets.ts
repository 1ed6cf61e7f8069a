import type { CallParsed } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { dateOfInstant } from "@matinee/format";
import { sql } from "kysely";
import type { z } from "zod";
import {
  authorize,
  exportList,
  ownSchool,
  readList,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../kernel/index.ts";
import { matchesTicketSearch, ticketColumns, ticketFields, ticketsFrom } from "./ticket-rows.ts";

const exportedTicket = shapes.staffTicketRow.extend({ message: shapes.staffTicket.shape.message });

const COLUMNS: CsvColumns<z.output<typeof exportedTicket>> = [
  ["Reference", (row) => row.reference],
  ["Asked on", (row) => dateOfInstant(row.created_at)],
  ["Status", (row) => row.status],
  ["School", (row) => row.school.name],
  ["About", (row) => row.category],
  ["Name", (row) => row.name],
  ["Email", (row) => row.email],
  ["Subject", (row) => row.subject],
  ["Message", (row) => row.message],
];

/** Exports all enquiries that match the list query, as CSV, with what was asked. */
export async function exportTickets(
  ctx: Context,
  query: CallParsed<"POST /tickets/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const list = readList(query, ticketFields, sql`t.id`, sql`t.created_at desc`);
  if (!list.ok) return list;
  const source = {
    purpose: "an enquiry",
    item: exportedTicket,
    columns: sql`${ticketColumns}, t.message`,
    from: sql`${ticketsFrom(ctx)} and ${matchesTicketSearch(query)}`,
  };
  const file = { list: "tickets", fileName: "enquiries", columns: COLUMNS };
  return await exportList(ctx, file, {
    source,
    list: list.value,
    key: { column: sql`t.id`, type: "uuid" },
    again: ticketsFrom(ctx),
  });
}
