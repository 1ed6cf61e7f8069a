import type { ImportBatch, ImportBatchRow } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { HIDDEN_FIELDS, IMPORT_FIELDS, isHealthHeading, readHeadings } from "@matinee/core/imports";
import { rowsOf } from "@matinee/database";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Context, Db } from "../../kernel/index.ts";
import { openCells } from "./row-cells.ts";

const SAMPLE_ROWS = 5;

const count = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})::int`;

/** SQL condition: row `r` is like something known, and is left out until somebody chooses. */
export const isUndecided = sql`r.finding = 'duplicate' and r.choice is null and (r.match ->> 'leavesOut')::boolean`;

/** SQL: a batch `b` as it is listed. */
export const batchColumns = sql`b.id, b.kind, b.file_name, jsonb_build_object('id', f.id, 'name', f.name) as school, b.status,
  b.row_count as rows, b.done_count as done, coalesce(u.name, 'Somebody') as by,
  to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
  to_char(b.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as changed_at,
  (select jsonb_build_object(
      'problem', ${count(sql`r.finding = 'problem'`)}, 'new', ${count(sql`r.finding = 'new'`)},
      'unchanged', ${count(sql`r.finding = 'unchanged'`)}, 'duplicate', ${count(sql`r.finding = 'duplicate'`)},
      'undecided', ${count(isUndecided)},
      'added', ${count(sql`r.outcome = 'added'`)}, 'changed', ${count(sql`r.outcome = 'changed'`)},
      'kept', ${count(sql`r.outcome = 'unchanged'`)}, 'left_out', ${count(sql`r.outcome = 'left_out'`)},
      'undone', ${count(sql`r.outcome = 'undone'`)}, 'stayed', ${count(sql`r.outcome = 'stayed'`)})
    from import_row r where r.batch_id = b.id) as counts`;

export const batchesFrom = sql`from import_batch b join franchise f on f.id = b.franchise_id
  left join user_account u on u.id = b.created_by`;

const detailRow = z.object({
  headings: z.array(z.string()),
  mapping: z.record(z.string(), z.int()),
  encoding: z.string(),
  delimiter: z.string(),
});

/** A batch with its columns and first rows, for who may see it. */
export async function readBatch(ctx: Pick<Context, "cipher">, db: Db, id: string): Promise<ImportBatch> {
  const statement = sql`select ${batchColumns}, b.headings, b.mapping, b.encoding, b.delimiter ${batchesFrom} where b.id = ${id}`;
  const found = await rowsOf("an import", shapes.importBatchRow.extend(detailRow.shape), statement).executeTakeFirst(
    db,
  );
  if (found === undefined) throw new Error("The import is gone");
  return {
    ...found,
    fields: IMPORT_FIELDS[found.kind].map(({ key, label, isNeeded = false }) => ({ key, label, is_needed: isNeeded })),
    sample: await readSample(ctx, db, found),
    unsure: found.status === "draft" ? await readUnsure(db, found) : [],
  };
}

type Detail = Pick<ImportBatchRow, "id" | "kind" | "school"> & z.output<typeof detailRow>;

/** The columns that nobody has named yet, and that could be for several fields. */
async function readUnsure(db: Db, { kind, school, headings }: Detail): Promise<ImportBatch["unsure"]> {
  const remembered = await db
    .selectFrom("import_mapping")
    .select("headings")
    .where("franchise_id", "=", school.id)
    .where("kind", "=", kind)
    .executeTakeFirst();
  const { unsure } = readHeadings(kind, headings, remembered?.headings ?? {});
  return unsure.map(({ column, fields }) => ({ column, fields: [...fields] }));
}

/**
 * The first rows. Health notes are not shown: whoever uploaded them knows them, and others ask with a reason. A column is hidden by its
 * heading too, whatever it is read as.
 */
async function readSample(ctx: Pick<Context, "cipher">, db: Db, batch: Detail): Promise<string[][]> {
  const rows = await db
    .selectFrom("import_row")
    .select(["n", "cells"])
    .where("batch_id", "=", batch.id)
    .where("cells", "is not", null)
    .orderBy("n")
    .limit(SAMPLE_ROWS)
    .execute();
  const read = readHeadings(batch.kind, batch.headings, {});
  const known = [read.mapping, batch.mapping].flatMap((mapping) => Object.entries(mapping));
  const hidden = new Set([
    ...batch.headings.flatMap((heading, column) => (isHealthHeading(heading) ? [column] : [])),
    ...known.filter(([field]) => HIDDEN_FIELDS.has(field)).map(([, column]) => column),
    ...read.unsure.filter(({ fields }) => fields.some((field) => HIDDEN_FIELDS.has(field))).map(({ column }) => column),
  ]);
  return rows.map((row) =>
    openCells(ctx, batch.id, row).map((cell, column) => (hidden.has(column) && cell !== "" ? "•••" : cell)),
  );
}
