import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { idText, staffListQuery, uuidPath } from "../shapes/common.ts";
import * as shape from "../shapes/staff-imports.ts";

const staff = { area: "staff", auth: "staff" } as const;
const ofBatch = (summary: string) => ({ ...staff, summary, path: uuidPath, answer: shape.importBatch });

/** CSV files with which a school brings over what it had. Jobs check, import and undo them; the state of the batch says how far they are. */
export const staffImportCalls = {
  "GET /v1/staff/imports": {
    ...staff,
    summary: "The files that were uploaded to import, the newest first",
    query: staffListQuery,
    answer: shape.importBatchList,
  },
  "POST /v1/staff/imports/list/export": {
    ...staff,
    summary: "The files that were uploaded to import as CSV, with what became of each",
    query: staffListQuery,
    csv: true,
  },
  "POST /v1/staff/imports/export": {
    ...staff,
    summary: "What a school has, as a CSV file that the import of this kind reads without a change",
    query: z.object({
      kind: shape.importKind,
      school: idText.optional().describe("left out: the user's own school"),
    }),
    csv: true,
  },
  "POST /v1/staff/imports": {
    ...staff,
    summary: "Upload a CSV file to import; nothing of it is imported yet",
    query: z.object({
      kind: shape.importKind,
      file_name: z.string().trim().min(1).max(200),
      franchise_id: idText.optional().describe("left out: the user's own school"),
    }),
    upload: { types: ["text/csv"], maxBytes: 10_000_000 },
    answer: shape.importBatch,
    answerStatus: 201,
    idempotent: true,
  },
  "GET /v1/staff/imports/{id}": ofBatch("A file to import: its columns, its first rows, and how far it is"),
  "PUT /v1/staff/imports/{id}/mapping": {
    ...ofBatch("Say what the columns are, and try the file out: a job says of each row what would become of it"),
    body: shape.importMappingForm,
  },
  "GET /v1/staff/imports/{id}/rows": {
    ...staff,
    summary: "The rows of a file, with what was found and what became of them",
    path: uuidPath,
    query: shape.importRowsQuery,
    answer: shape.importRowList,
  },
  "POST /v1/staff/imports/{id}/rows/export": {
    ...staff,
    summary: "The rows of a file as CSV, with what is to be corrected",
    path: uuidPath,
    query: shape.importRowsQuery,
    csv: true,
  },
  "POST /v1/staff/imports/{id}/choices": {
    ...ofBatch("Resolve rows that resemble existing records: ours is right, the file is, or they are two"),
    body: shape.importChoiceForm,
  },
  "POST /v1/staff/imports/{id}/run": { ...ofBatch("Import the rows of a file that was checked"), idempotent: true },
  "POST /v1/staff/imports/{id}/undo": {
    ...ofBatch("Take an import back; what somebody has changed or booked since stays"),
    idempotent: true,
  },
  "DELETE /v1/staff/imports/{id}": { ...staff, summary: "Delete a file that was not imported", path: uuidPath },
} as const satisfies Record<string, CallSpec>;
