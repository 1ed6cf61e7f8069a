import { rowsOf } from "@matinee/database";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";
import type { StoredBatch } from "../batches/lock-batch.ts";
import { kindsOfImport } from "../kinds/kinds.ts";

interface Wanted {
  /** SQL condition of the rows that are left to do. */
  readonly isToDo: RawBuilder<unknown>;
  readonly limit: number;
  readonly lastFirst?: boolean;
}

const numberRow = z.object({ n: z.int() });

/**
 * The numbers of the next rows of a batch. Where several rows are about one thing, they are returned together, wherever they are in the file:
 * those of the last thing exceed `limit`.
 */
export async function nextRows(trx: Db, batch: StoredBatch, { isToDo, limit, lastFirst }: Wanted): Promise<number[]> {
  const direction = lastFirst === true ? sql`desc` : sql`asc`;
  const statement = kindsOfImport[batch.kind].isWholeByLabel
    ? sql`with left_to_do as (
          -- A row with a problem is left out by itself.
          select n, min(n) over (partition by split_part(label, chr(10), 1), case when finding = 'problem' then n end) as lead
            from import_row where batch_id = ${batch.id} and ${isToDo}),
        next as (select lead from left_to_do order by lead ${direction}, n limit ${limit})
      select n from left_to_do where lead in (select lead from next)`
    : sql`select n from import_row where batch_id = ${batch.id} and ${isToDo} order by n ${direction} limit ${limit}`;
  return (await rowsOf("the next rows of an import", numberRow, statement).execute(trx)).map(({ n }) => n);
}
