import type { AuditRow, CallParsed } from "@matinee/contract";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import {
  authorize,
  exportRows,
  type CsvColumns,
  type Context,
  type Outcome,
  ownSchool,
  refuse,
  type StreamedFile,
} from "../../kernel/index.ts";
import { auditConditions, readAuditRows } from "./list-audit.ts";

/** More than a school does in some years. A file of more than that is of no use to anybody, and takes minutes. */
const MOST = 50_000;

const AUDIT_CSV: CsvColumns<AuditRow> = [
  ["Number", ({ id }) => id],
  ["At (UTC)", ({ at }) => at],
  ["Who", ({ by }) => by.name],
  ["What", ({ what }) => what],
  ["About", ({ subject }) => subject.kind],
  ["Name", ({ subject }) => subject.name],
  ["Reference", ({ subject }) => subject.text],
  ["School", ({ school }) => school?.name ?? ""],
  [
    "Changes",
    ({ changes }) => changes.map(({ field, before, after }) => `${field}: ${before ?? ""} → ${after ?? ""}`).join("\n"),
  ],
];

/** Exports the history, as the screen is narrowed, as CSV, the newest first. The export is written to the audit log itself. */
export async function exportAudit(
  ctx: Context,
  query: CallParsed<"POST /v1/staff/audit/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "audit:read", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const mayExport = authorize(ctx, "list:export", ownSchool(ctx));
  if (!mayExport.ok) return mayExport;
  const statement = sql`select a.id from audit_log a where ${await auditConditions(ctx, query)} order by a.id desc limit ${MOST + 1}`;
  const found = await rowsOf("entries of the audit log", z.object({ id: z.int() }), statement).execute(ctx.db);
  if (found.length > MOST)
    return refuse("invalid", [
      { path: "from", message: "There are more than 50,000 entries. Please choose fewer days." },
    ]);
  const ids = found.map(({ id }) => id);
  const read = async (some: readonly number[]) =>
    await readAuditRows(ctx, sql`a.id = any (${some}::bigint[])`, some.length);
  return await exportRows(ctx, { list: "history", columns: AUDIT_CSV }, { ids, read });
}
