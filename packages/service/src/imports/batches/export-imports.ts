import type { CallParsed, ImportBatchRow } from "@matinee/contract";
import { dateOfInstant } from "@matinee/format";
import {
  authorize,
  exportList,
  ownSchool,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";
import { importList } from "./list-imports.ts";

const COLUMNS: CsvColumns<ImportBatchRow> = [
  ["File", (row) => row.file_name],
  ["What", (row) => row.kind],
  ["School", (row) => row.school.name],
  ["State", (row) => row.status.replaceAll("_", " ")],
  ["Rows", (row) => row.rows],
  ["Added", (row) => row.counts.added],
  ["Changed", (row) => row.counts.changed],
  ["Left out", (row) => row.counts.left_out],
  ["Uploaded by", (row) => row.by],
  ["Uploaded on", (row) => dateOfInstant(row.created_at)],
];

/** The files of the list of imports, with its sort, as CSV: which they were and what became of them, and not what is in them. */
export async function exportImports(
  ctx: Context,
  query: CallParsed<"POST /v1/staff/imports/list/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "import:manage", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const mayExport = authorize(ctx, "list:export", ownSchool(ctx));
  if (!mayExport.ok) return mayExport;
  const list = importList(ctx, query);
  return list.ok ? await exportList(ctx, { list: "imports", columns: COLUMNS }, list.value) : list;
}
