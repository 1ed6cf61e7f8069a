import type { StaffSchoolRow } from "@matinee/contract";
import {
  authorize,
  exportShort,
  ownSchool,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";
import { listSchools } from "./get-schools.ts";

const COLUMNS: CsvColumns<StaffSchoolRow> = [
  ["Id", (row) => row.id],
  ["Name", (row) => row.name],
  ["Status", (row) => (row.is_network ? "main shop" : row.status)],
  ["Main address", (row) => row.host],
  ["Open classes", (row) => row.classes],
];

/** The schools whose settings the actor may read, as CSV. */
export async function exportSchools(ctx: Context): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const schools = await listSchools(ctx);
  return schools.ok ? await exportShort(ctx, { list: "schools", columns: COLUMNS }, schools.value) : schools;
}
