import type { ImportKind, ImportState } from "@matinee/core/imports";
import { z } from "zod";
import { id, instant, listOf, listQuery, ref, uuid } from "./common.ts";

export const importKind = z.enum(["families", "classes", "enrolments", "products", "balances"] satisfies ImportKind[]);
const status = z.enum(["draft", "checking", "checked", "running", "done", "undoing", "undone"] satisfies ImportState[]);
const importChoice = z.enum(["keep", "take", "separate"]);
const finding = z.enum(["problem", "new", "unchanged", "duplicate"]);
const outcome = z.enum(["added", "changed", "unchanged", "left_out", "undone", "stayed"]);

const importField = z.object({
  key: z.string(),
  label: z.string(),
  is_needed: z.boolean().describe("no file is read without it"),
});

/** How many rows were found to be what, and what became of them. */
const counts = z.object({
  problem: z.int(),
  new: z.int(),
  unchanged: z.int(),
  duplicate: z.int(),
  undecided: z.int().describe("rows that are like something known, and that are left out until somebody chooses"),
  added: z.int(),
  changed: z.int(),
  kept: z.int().describe("rows that changed nothing"),
  left_out: z.int(),
  undone: z.int(),
  stayed: z.int().describe("rows that an undo did not take back"),
});

export const importBatchRow = z.object({
  id: uuid,
  kind: importKind,
  file_name: z.string(),
  school: ref,
  status,
  rows: z.int(),
  done: z.int().describe("rows that the job under way has been through"),
  by: z.string().describe("who uploaded it"),
  created_at: instant,
  changed_at: instant,
  counts,
});

export const importBatch = importBatchRow.extend({
  encoding: z.string(),
  delimiter: z.string(),
  fields: z.array(importField).describe("what a column can be for"),
  headings: z.array(z.string()),
  sample: z
    .array(z.array(z.string()))
    .describe("the first rows of the file; health notes are dots; empty once it was imported"),
  mapping: z.record(z.string(), z.int()).describe("the column of each field, from 0"),
  unsure: z
    .array(z.object({ column: z.int(), fields: z.array(z.string()) }))
    .describe("columns whose headings could be for several fields, or that are not the only ones for a field: ask"),
});

export const importMappingForm = z.object({
  mapping: z.record(z.string().max(60), z.int().min(0).max(1_000)).describe("the column of each field, from 0"),
});

const difference = z.object({ field: z.string(), label: z.string(), ours: z.string(), theirs: z.string() });

export const importRow = z.object({
  n: z.int().describe("its number in the file; the headings are row 1"),
  label: z.string(),
  finding: finding.nullable(),
  choice: importChoice.nullable(),
  outcome: outcome.nullable(),
  issues: z.array(z.object({ field: z.string().describe("the field's label, or empty"), message: z.string() })),
  match: z
    .object({
      name: z.string(),
      customer_id: uuid.nullable(),
      differences: z.array(difference),
      choices: z.array(importChoice),
      leaves_out: z.boolean().describe("true: without a choice the row is left out"),
    })
    .nullable()
    .describe("what the school has that the row is like"),
});

export const importRowList = listOf(importRow);
export const importBatchList = listOf(importBatchRow);

export const importRowsQuery = listQuery.extend({
  only: z.union([finding, outcome, z.literal("undecided")]).optional(),
});

export const importChoiceForm = z.object({
  choice: importChoice,
  rows: z
    .array(id)
    .max(200)
    .optional()
    .describe("left out: all rows that nobody has chosen for, where this can be chosen"),
});
