import type { CallParsed } from "@matinee/contract";
import { authorize, exportList, ownSchool, type Context, type Outcome, type StreamedFile } from "../../kernel/index.ts";
import { importRows, shownRow } from "./list-imports.ts";

type Input = CallParsed<"POST /v1/staff/imports/{id}/rows/export", "query"> & { readonly id: string };

/** What was found of the rows of a file, and what became of each, as CSV: for whoever corrects the file. */
export async function exportImportRows(ctx: Context, input: Input): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "import:manage", "unread");
  if (!allowed.ok) return allowed;
  const mayExport = authorize(ctx, "list:export", ownSchool(ctx));
  if (!mayExport.ok) return mayExport;
  const rows = await importRows(ctx, input);
  if (!rows.ok) return rows;
  const { kind, ...list } = rows.value;
  return await exportList(
    ctx,
    {
      list: "import_rows",
      columns: [
        ["Row", ({ n }) => n],
        ["What", ({ label }) => label],
        ["Check result", ({ finding }) => finding],
        ["Choice", ({ choice }) => choice],
        ["Outcome", ({ outcome }) => outcome?.replaceAll("_", " ") ?? ""],
        ["Similar to", ({ match }) => match?.name ?? ""],
        [
          "Problems",
          (row) =>
            shownRow(kind, row)
              .issues.map(({ field, message }) => (field === "" ? message : `${field}: ${message}`))
              .join("\n"),
        ],
      ],
    },
    list,
  );
}
