import type { List } from "@matinee/contract";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../context.ts";
import type { ListSql } from "./list-query.ts";

interface PageSource {
  readonly columns: RawBuilder<unknown>;
  /** The from clause with its joins, and a where clause that limits the rows to the caller's. */
  readonly from: RawBuilder<unknown>;
}

/** Reads one page of a list and the total number of rows. */
export async function readPage<T extends object>(
  db: Db,
  { columns, from }: PageSource,
  list: ListSql,
): Promise<List<T>> {
  const { rows } = await sql<{ item: T; total: number }>`
    select to_jsonb(page) - 'total' as item, total from (
      select ${columns}, (count(*) over ())::int as total ${from} and ${list.where} order by ${list.orderBy} ${list.limit}) page`.execute(
    db,
  );
  const total = rows[0]?.total ?? (await countRows(db, from, list));
  return { items: rows.map((row) => row.item), page: list.page, size: list.size, total };
}

/** Counts all rows for a page past the end, which has no row to carry the total. */
async function countRows(db: Db, from: RawBuilder<unknown>, list: ListSql): Promise<number> {
  if (list.page === 0) return 0;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${from} and ${list.where}`.execute(db);
  return rows[0]?.n ?? 0;
}
