import type { ColumnType, Generated } from "kysely";
import type { Instant, Json } from "./column-types.ts";

/** JSON that is checked where it is read. */
type CheckedJson = ColumnType<unknown, string | null | undefined, string | null>;

export interface ImportBatchTable {
  id: string;
  franchise_id: number;
  kind: string;
  file_name: string;
  encoding: string;
  delimiter: string;
  headings: string[];
  /** The column of each field. */
  mapping: Json<Readonly<Record<string, number>>>;
  status: Generated<"draft" | "checking" | "checked" | "running" | "done" | "undoing" | "undone">;
  row_count: number;
  /** Rows that the job under way has been through. */
  done_count: Generated<number>;
  created_by: string;
  created_at: Instant;
  changed_at: Instant;
}

export interface ImportRowTable {
  batch_id: string;
  n: number;
  /** Encrypted. Null: the row has been imported. */
  cells: Buffer | null;
  finding: "problem" | "new" | "unchanged" | "duplicate" | null;
  choice: "keep" | "take" | "separate" | null;
  outcome: "added" | "changed" | "unchanged" | "left_out" | "undone" | "stayed" | null;
  label: Generated<string>;
  issues: Json<readonly { readonly path: string; readonly message: string }[]>;
  match: CheckedJson;
  made: CheckedJson;
}

export interface ImportMappingTable {
  franchise_id: number;
  kind: string;
  /** The field of each heading. */
  headings: Json<Readonly<Record<string, string>>>;
}

export interface EnrolmentTable {
  id: string;
  group_id: number;
  child_id: string;
  from_on: string;
  created_at: Instant;
}
