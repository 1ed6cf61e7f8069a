import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { audit } from "../audit.ts";
import type { Context, Db } from "../context.ts";
import { csvFile, type CsvColumns, type StreamedFile } from "../csv.ts";
import type { Outcome } from "../outcome.ts";
import type { ListSql } from "./list-query.ts";
import type { PageSource } from "./read-page.ts";

/** A list as a file. */
export interface ListFile<Row> {
  /** What the audit log calls the list: `coupons`. */
  readonly list: string;
  /** The beginning of the file's name, if it is not the list's. */
  readonly fileName?: string;
  readonly columns: CsvColumns<Row>;
}

/** How a row of a list is found again. */
export interface RowKey {
  readonly column: RawBuilder<unknown>;
  readonly type: "int" | "uuid" | "text";
}

/** A list as the page of staff reads it: its rows, the filters and the order that were asked for, and what names a row. */
export interface ListToExport<Row> {
  readonly source: PageSource<Row>;
  readonly list: ListSql;
  readonly key: RowKey;
  /** A from clause that gives a row by its key alone, where that of the source would judge all rows again for each batch. */
  readonly again?: RawBuilder<unknown>;
}

const keyRow = z.object({ key: z.union([z.int(), z.string()]) });

/**
 * A whole list as CSV: the rows that its page shows with this query, on all its pages, in their order. Which rows they are is decided at one
 * moment. They are read in batches while the file is sent, so memory does not grow with the list; what was deleted meanwhile is left out.
 * The export is written to the audit log.
 */
export async function exportList<Row>(
  ctx: Context,
  file: ListFile<Row>,
  list: ListToExport<Row>,
): Promise<Outcome<StreamedFile>> {
  return await exportRows(ctx, file, await rowsToExport(ctx, list));
}

interface RowsToExport<Id, Row> {
  readonly ids: readonly Id[];
  readonly read: (ids: readonly Id[]) => Promise<readonly Row[]>;
}

/** The keys of all rows of a list, and how a batch of them is read: for a file whose rows need more than the list's statement gives. */
export async function rowsToExport<Row>(
  ctx: Context,
  { source, list, key, again }: ListToExport<Row>,
): Promise<RowsToExport<string | number, Row>> {
  const statement = sql`select ${key.column} as key ${source.from} and ${list.where} order by ${list.orderBy}`;
  const found = await rowsOf(`${source.purpose}, to export`, keyRow, statement).execute(ctx.db);
  const read = async (keys: readonly (string | number)[]) =>
    await readByKey(ctx.db, again === undefined ? source : { ...source, from: again }, { key, keys });
  return { ids: found.map((row) => row.key), read };
}

/** The same for rows that are read in their own way. */
export async function exportRows<Id, Row>(
  ctx: Context,
  { list, fileName = list, columns }: ListFile<Row>,
  source: RowsToExport<Id, Row>,
): Promise<Outcome<StreamedFile>> {
  await audit(ctx, ctx.db, { action: `${list}_exported`, subject: list, detail: { rows: source.ids.length } });
  return ok(csvFile(`${fileName.replaceAll("_", "-")}-${ctx.today()}.csv`, columns, source));
}

/** Rows that are read already: of a list that is short, and read as a whole by its page too. */
export async function exportShort<Row>(
  ctx: Context,
  file: ListFile<Row>,
  rows: readonly Row[],
): Promise<Outcome<StreamedFile>> {
  return await exportRows(ctx, file, { ids: rows, read: async (some) => await Promise.resolve(some) });
}

async function readByKey<Row>(
  db: Db,
  { purpose, item, from, columns, row }: PageSource<Row>,
  { key, keys }: { readonly key: RowKey; readonly keys: readonly (string | number)[] },
): Promise<Row[]> {
  const asked = sql`${keys}::${sql.raw(key.type)}[]`;
  const place = sql`array_position(${asked}, ${key.column}) as nth`;
  const chosen = sql`${from} and ${key.column} = any (${asked})`;
  const rows =
    row === undefined
      ? sql`select ${columns}, ${place} ${chosen}`
      : sql`select ${columns}, ${row.as}.nth from (select ${row.columns}, ${place} ${chosen}) ${row.as} ${row.join ?? sql``}`;
  const statement = sql`select to_jsonb(one) - 'nth' as item from (${rows}) one order by nth`;
  return (await rowsOf(purpose, z.object({ item }), statement).execute(db)).map((one) => one.item);
}
