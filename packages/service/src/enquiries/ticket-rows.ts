import type { StaffTicketRow } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { escapeLike, type ListFields, inSchool, ofSchool, type Context, type Db } from "../kernel/index.ts";

const createdAt = sql`to_char(t.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const columnsWith = (school: RawBuilder<unknown>, category: RawBuilder<unknown>) =>
  sql`t.id, t.reference, ${school} as school, ${category} as category, t.name, t.email, t.subject, t.status, ${createdAt} as created_at`;

/** Columns of ticket `t` with its school `f` and category `tc`, for the staff list. */
export const ticketColumns = columnsWith(sql`jsonb_build_object('id', f.id, 'name', f.name)`, sql`tc.name`);

/** Columns of a row of the list. */
export const ticketRowColumns = columnsWith(
  sql`jsonb_build_object('id', t.school_id, 'name', t.school)`,
  sql`t.category`,
);

/** What they need of a ticket: the rest is made for the page alone. */
export const ticketRow = {
  as: sql`t`,
  columns: sql`t.id, t.reference, f.id as school_id, f.name as school, tc.name as category, t.name, t.email, t.subject, t.status, t.created_at`,
};

/** From and where clauses for the enquiries that the actor may read. */
export function ticketsFrom(ctx: Context, joined: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`from ticket t join franchise f on f.id = t.franchise_id join ticket_category tc on tc.id = t.category_id ${joined}
    where ${inSchool(ctx, sql`t.franchise_id`)}`;
}

/** The fields by which the staff list can be filtered and sorted. */
export const ticketFields: ListFields = {
  reference: { column: sql`t.reference`, type: "text" },
  name: { column: sql`t.name`, type: "text" },
  email: { column: sql`t.email`, type: "text" },
  subject: { column: sql`t.subject`, type: "text" },
  category: { column: sql`tc.name`, type: "text" },
  status: { column: sql`t.status`, type: "text" },
  school: { column: sql`f.name`, type: "text" },
  created: { column: sql`(t.created_at at time zone 'Europe/London')::date`, type: "date" },
  created_at: { column: sql`t.created_at`, type: "date", only: "sort" },
};

export interface TicketSearch {
  readonly q?: string | undefined;
  readonly status?: StaffTicketRow["status"] | undefined;
  readonly school?: number | undefined;
}

/** SQL condition: the school, the status, and text found in the enquiry or its sender. */
export function matchesTicketSearch({ q = "", status, school }: TicketSearch): RawBuilder<unknown> {
  const part = `%${escapeLike(q)}%`;
  return sql`${ofSchool(school, sql`t.franchise_id`)} and ${status === undefined ? sql`true` : sql`t.status = ${status}`} and ${
    q === ""
      ? sql`true`
      : sql`(t.reference ilike ${part} or t.name ilike ${part} or t.email ilike ${part} or t.subject ilike ${part} or t.message ilike ${part})`
  }`;
}

/** The first enquiries that match `condition`, by the time they came. */
export async function readTicketRows(
  ctx: Context,
  condition: RawBuilder<unknown>,
  { first, limit }: { readonly first: "newest" | "oldest"; readonly limit: number },
): Promise<StaffTicketRow[]> {
  const order = first === "newest" ? sql`t.created_at desc, t.id desc` : sql`t.created_at, t.id`;
  const statement = sql`select ${ticketColumns} ${ticketsFrom(ctx)} and ${condition} order by ${order} limit ${limit}`;
  return await rowsOf("enquiries", shapes.staffTicketRow, statement).execute(ctx.db);
}

/** Locks a ticket for a change. Null if it does not exist. Without an address, the details of who asked were deleted. */
export async function lockTicket(trx: Db, id: string) {
  const row = await trx
    .selectFrom("ticket")
    .select(["franchise_id as franchiseId", "status", "email"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
