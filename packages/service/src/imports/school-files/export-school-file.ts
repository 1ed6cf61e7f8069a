import type { CallParsed } from "@matinee/contract";
import { hasRight } from "@matinee/core/access";
import { IMPORT_FIELDS } from "@matinee/core/imports";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import {
  authorize,
  exportRows,
  ownSchool,
  refuse,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";
import { schoolOfImport } from "../school-of-import.ts";
import { SCHOOL_FILES } from "./school-files.ts";

const keyRow = z.object({ key: z.union([z.int(), z.string()]) });
const cellsRow = z.object({ cells: z.record(z.string(), z.unknown()) });
type Cells = z.output<typeof cellsRow>["cells"];

/**
 * What a school has, as a file that the import of this kind reads: with its headings, so that it comes in again without a change, and goes
 * into another system as easily as it came. Balances are for those who move money.
 */
export async function exportSchoolFile(
  ctx: Context,
  { kind, school: asked }: CallParsed<"POST /v1/staff/imports/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "import:manage", "unread");
  if (!allowed.ok) return allowed;
  const mayExport = authorize(ctx, "list:export", ownSchool(ctx));
  if (!mayExport.ok) return mayExport;
  if (kind === "balances" && !hasRight(ctx.actor, "order:reverse")) return refuse("forbidden");
  const school = await schoolOfImport(ctx, asked);
  if (!school.ok) return school;
  const { fields, keys, type, rows } = SCHOOL_FILES[kind];
  const labelOf = new Map(IMPORT_FIELDS[kind].map(({ key, label }) => [key, label]));
  const columns: CsvColumns<Cells> = fields.map((key) => [labelOf.get(key) ?? key, (cells) => cellOf(cells[key])]);
  const found = await rowsOf(`${kind} of a school, to export`, keyRow, keys(school.value)).execute(ctx.db);
  const read = async (some: readonly (string | number)[]): Promise<Cells[]> => {
    const w = sql`unnest(${some}::${sql.raw(type)}[]) with ordinality as w (key, nth)`;
    const statement = rows(w, school.value);
    return (await rowsOf(`${kind} of a school`, cellsRow, statement).execute(ctx.db)).map(({ cells }) => cells);
  };
  const file = { list: `school_${kind}`, fileName: kind === "products" ? "items" : kind, columns };
  return await exportRows(ctx, file, { ids: found.map(({ key }) => key), read });
}

function cellOf(value: unknown): string | number | null {
  return typeof value === "string" || typeof value === "number" ? value : null;
}
