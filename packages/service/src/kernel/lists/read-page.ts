import type { List } from "@matinee/contract";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Db } from "../context.ts";
import type { ListSql } from "./list-query.ts";

export interface PageSource<T> {
  /** What an item is, for the error about one that does not fit `item`: "a venue". */
  readonly purpose: string;
  /** The schema of an item as JSON. */
  readonly item: z.ZodType<T>;
  readonly columns: RawBuilder<unknown>;
  /** The from clause with its joins, and a where clause that limits the rows to the caller's. */
  readonly from: RawBuilder<unknown>;
  /**
   * For columns that ask further: what `columns` needs of a row, under the alias that it uses. Then they are read for the rows of the page
   * alone, and not for those of the pages before it.
   */
  readonly row?: PageRow;
  /** A statement that counts all rows, where that is cheaper than reading them. Then an index can give the page in its order. */
  readonly count?: RawBuilder<unknown>;
}

interface PageRow {
  readonly as: RawBuilder<unknown>;
  readonly columns: RawBuilder<unknown>;
  /** A lateral join of one row to each row of the page, for `columns`. A limit in it keeps the planner from joining whole tables. */
  readonly join?: RawBuilder<unknown>;
}

/** Reads one page of a list and the total number of rows. */
export async function readPage<T>(db: Db, source: PageSource<T>, list: ListSql): Promise<List<T>> {
  const { purpose, item, from } = source;
  const statement = sql`select to_jsonb(page) - 'total' as item, total from (${pageOf(source, list)}) page`;
  const rows = await rowsOf(purpose, z.object({ item, total: z.int() }), statement).execute(db);
  const total = rows[0]?.total ?? (await countRows(db, from, list));
  return { items: rows.map((row) => row.item), page: list.page, size: list.size, total };
}

function pageOf<T>({ columns, from, row, count }: PageSource<T>, list: ListSql): RawBuilder<unknown> {
  const total = count === undefined ? sql`(count(*) over ())::int` : sql`(${count})::int`;
  const select = (selected: RawBuilder<unknown>) =>
    sql`select ${selected}, ${total} as total ${from} and ${list.where} order by ${list.orderBy} ${list.limit}`;
  return row === undefined
    ? select(columns)
    : sql`select ${columns}, ${row.as}.total from (${select(row.columns)}) ${row.as} ${row.join ?? sql``}`;
}

/** Counts all rows for a page past the end, which has no row to carry the total. */
async function countRows(db: Db, from: RawBuilder<unknown>, list: ListSql): Promise<number> {
  if (list.page === 0) return 0;
  const statement = sql`select count(*)::int as n ${from} and ${list.where}`;
  const counted = await rowsOf("the length of a list", z.object({ n: z.int() }), statement).executeTakeFirst(db);
  return counted?.n ?? 0;
}
