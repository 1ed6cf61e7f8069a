import type { Template } from "@matinee/contract";
import {
  authorize,
  exportShort,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";
import { listTemplates } from "./read-templates.ts";

const COLUMNS: CsvColumns<Template & { readonly kind: string }> = [
  ["Kind", (row) => row.kind],
  ["Name", (row) => row.name],
  ["Description", (row) => row.description],
  ["From age", (row) => (row.kind === "stage" ? row.min_age : null)],
  ["To age", (row) => (row.kind === "stage" ? row.max_age : null)],
  ["Used by", (row) => row.used],
  ["Archived", (row) => (row.archived ? "yes" : "")],
];

/** Stages, disciplines and categories of the network, as CSV. */
export async function exportTemplates(ctx: Context): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "template:change", {});
  if (!allowed.ok) return allowed;
  const mayExport = authorize(ctx, "list:export", {});
  if (!mayExport.ok) return mayExport;
  const templates = await listTemplates(ctx);
  if (!templates.ok) return templates;
  const { stages, disciplines, "camp-categories": camps, "item-categories": items } = templates.value;
  const of = (kind: string, some: readonly Template[]) => some.map((one) => ({ ...one, kind }));
  const rows = [
    ...of("stage", stages),
    ...of("discipline", disciplines),
    ...of("camp category", camps),
    ...of("item category", items),
  ];
  return await exportShort(ctx, { list: "templates", columns: COLUMNS }, rows);
}
