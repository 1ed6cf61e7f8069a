import type { CallParsed, ImportBatch, ImportBatchRow, ImportRow, List } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { can, hasRight } from "@matinee/core/access";
import { IMPORT_FIELDS, type ImportKind } from "@matinee/core/imports";
import { ok } from "@matinee/core/kernel";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import {
  authorize,
  inSchool,
  missing,
  ofSchool,
  ownSchool,
  readList,
  readPage,
  refuse,
  type Context,
  type ListFields,
  type ListToExport,
  type Outcome,
} from "../../kernel/index.ts";
import { storedMatch } from "../work/stored-match.ts";
import { readStoredBatch, type StoredBatch } from "./lock-batch.ts";
import { batchColumns, batchesFrom, isUndecided, readBatch } from "./read-batch.ts";

const BATCH_FIELDS: ListFields = {
  kind: { column: sql`b.kind`, type: "text" },
  status: { column: sql`b.status`, type: "text" },
  file_name: { column: sql`b.file_name`, type: "text" },
};
const ROW_FIELDS: ListFields = {
  n: { column: sql`r.n`, type: "number", never: "null" },
  label: { column: sql`r.label`, type: "text" },
  finding: { column: sql`r.finding`, type: "text" },
  outcome: { column: sql`r.outcome`, type: "text" },
};
type WithId = { readonly id: string };

/** The files of the actor's school, or of all for the network, the newest first. */
export async function listImports(
  ctx: Context,
  query: CallParsed<"GET /v1/staff/imports", "query">,
): Promise<Outcome<List<ImportBatchRow>>> {
  const allowed = authorize(ctx, "import:manage", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const imports = importList(ctx, query);
  return imports.ok ? ok(await readPage(ctx.db, imports.value.source, imports.value.list)) : imports;
}

/** What the list of files shows, on the page and in a file. */
export function importList(
  ctx: Context,
  query: CallParsed<"GET /v1/staff/imports", "query">,
): Outcome<ListToExport<ImportBatchRow>> {
  const list = readList(query, BATCH_FIELDS, sql`b.id`, sql`b.created_at desc`);
  if (!list.ok) return list;
  const from = sql`${batchesFrom} where ${inSchool(ctx, sql`b.franchise_id`)} and ${ofSchool(query.school, sql`b.franchise_id`)}`;
  const source = { purpose: "an import", item: shapes.importBatchRow, columns: batchColumns, from };
  return ok({ source, list: list.value, key: { column: sql`b.id`, type: "uuid" } });
}

/** A file to import: its columns, first rows and state. */
export async function getImport(ctx: Context, { id }: WithId): Promise<Outcome<ImportBatch>> {
  const allowed = authorize(ctx, "import:manage", "unread");
  if (!allowed.ok) return allowed;
  const batch = await findOwn(ctx, id);
  return batch.ok ? ok(await readBatch(ctx, ctx.db, id)) : batch;
}

async function findOwn(ctx: Context, id: string): Promise<Outcome<StoredBatch>> {
  const batch = await readStoredBatch(ctx.db, id, { forUpdate: false });
  if (batch === null || !can(ctx.actor, "import:manage", { franchiseIds: [batch.franchiseId] }))
    return missing("The import");
  // Its rows say what families have or owe.
  if (batch.kind === "balances" && !hasRight(ctx.actor, "order:reverse")) return refuse("forbidden");
  return ok(batch);
}

const storedRow = shapes.importRow
  .omit({ issues: true, match: true })
  .extend({ issues: z.array(z.object({ path: z.string(), message: z.string() })), match: storedMatch.nullable() });

/** The rows of a file, some at a time: ten thousand broken ones stay readable. */
export async function listImportRows(
  ctx: Context,
  { id, only, ...query }: WithId & CallParsed<"GET /v1/staff/imports/{id}/rows", "query">,
): Promise<Outcome<List<ImportRow>>> {
  const allowed = authorize(ctx, "import:manage", "unread");
  if (!allowed.ok) return allowed;
  const rows = await importRows(ctx, { id, only, ...query });
  if (!rows.ok) return rows;
  const { kind, source, list } = rows.value;
  const { items, ...page } = await readPage(ctx.db, source, list);
  return ok({ ...page, items: items.map((row) => shownRow(kind, row)) });
}

type StoredRow = z.output<typeof storedRow>;

/** The rows of a file that are asked for, on the page and in a file. */
export async function importRows(
  ctx: Context,
  { id, only, ...query }: WithId & CallParsed<"GET /v1/staff/imports/{id}/rows", "query">,
): Promise<Outcome<ListToExport<StoredRow> & { readonly kind: ImportKind }>> {
  const batch = await findOwn(ctx, id);
  if (!batch.ok) return batch;
  const list = readList(query, ROW_FIELDS, sql`r.n`);
  if (!list.ok) return list;
  const source = {
    purpose: "a row of an import",
    item: storedRow,
    columns: sql`r.n, replace(r.label, chr(10), ', ') as label, r.finding, r.choice, r.outcome, r.issues, r.match`,
    from: sql`from import_row r where r.batch_id = ${id} and ${rowsWith(only)}`,
  };
  return ok({ kind: batch.value.kind, source, list: list.value, key: { column: sql`r.n`, type: "int" } });
}

function rowsWith(only: CallParsed<"GET /v1/staff/imports/{id}/rows", "query">["only"]): RawBuilder<unknown> {
  if (only === undefined) return sql`true`;
  if (only === "undecided") return isUndecided;
  const isFinding = only === "problem" || only === "new" || only === "duplicate";
  if (isFinding) return sql`r.finding = ${only}`;
  return only === "unchanged"
    ? sql`(r.outcome = 'unchanged' or (r.outcome is null and r.finding = 'unchanged'))`
    : sql`r.outcome = ${only}`;
}

/** A row in words. */
export function shownRow(kind: ImportKind, { issues, match, ...row }: StoredRow): ImportRow {
  const labelOf = (key: string) => IMPORT_FIELDS[kind].find((field) => field.key === key)?.label ?? "";
  return {
    ...row,
    issues: issues.map(({ path, message }) => ({ field: labelOf(path), message })),
    match:
      match === null
        ? null
        : {
            name: match.name,
            customer_id: match.customerId,
            differences: match.differences.map((one) => ({ ...one, label: labelOf(one.field) })),
            choices: match.choices,
            leaves_out: match.leavesOut,
          },
  };
}
