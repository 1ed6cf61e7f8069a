import type { CallName } from "@matinee/contract";
import { byRole, named, type Parts, type Row } from "./rows.ts";

const batch = (more: Parts = {}): readonly Row[] =>
  named("importBatch", "import:manage", ({ it }) => ({ path: { id: it.importBatch }, ...more }));

/** Files with which a school brings over what it had. */
export const IMPORT_ROWS: Partial<Record<CallName, readonly Row[]>> = {
  "GET /v1/staff/imports": byRole("import:manage"),
  "POST /v1/staff/imports/export": byRole("import:manage", ({ stage }) => ({
    query: { kind: "families", school: stage.near.franchiseId },
  })),
  "POST /v1/staff/imports/list/export": byRole("import:manage"),
  "POST /v1/staff/imports": byRole("import:manage", () => ({ query: { kind: "families", file_name: "families.csv" } })),
  "GET /v1/staff/imports/{id}": batch(),
  "PUT /v1/staff/imports/{id}/mapping": batch({ body: { mapping: { email: 7 } } }),
  "GET /v1/staff/imports/{id}/rows": batch(),
  "POST /v1/staff/imports/{id}/rows/export": batch(),
  "POST /v1/staff/imports/{id}/choices": batch({ body: { choice: "keep" } }),
  "POST /v1/staff/imports/{id}/run": batch(),
  "POST /v1/staff/imports/{id}/undo": batch(),
  // Refused while a job works on it, and else gone, so that each role asks about its own.
  "DELETE /v1/staff/imports/{id}": batch(),
};
