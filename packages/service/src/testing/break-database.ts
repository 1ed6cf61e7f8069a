import { type RawBuilder, sql } from "kysely";
import type { Db } from "../kernel/index.ts";

/** Lets every insert into a table fail, as a defect would, or those of rows (`new`) that fit the condition. Returns what repairs it. */
export async function breakInserts(
  db: Db,
  table: string,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<() => Promise<void>> {
  return await breakTable(db, sql`insert`, { table, condition });
}

/** Lets each write of rows (`new`) that fit the condition fail, new or changed. Returns what repairs it. */
export async function breakRows(db: Db, table: string, condition: RawBuilder<unknown>): Promise<() => Promise<void>> {
  return await breakTable(db, sql`insert or update`, { table, condition });
}

async function breakTable(
  db: Db,
  event: RawBuilder<unknown>,
  { table, condition }: { readonly table: string; readonly condition: RawBuilder<unknown> },
): Promise<() => Promise<void>> {
  await sql`create or replace function break_table() returns trigger language plpgsql as $$
    begin raise exception 'this table is broken'; end $$`.execute(db);
  await sql`create trigger a_broken_table before ${event} on ${sql.table(table)} for each row when (${condition}) execute function break_table()`.execute(
    db,
  );
  return async () => void (await sql`drop trigger a_broken_table on ${sql.table(table)}`.execute(db));
}

/** Lets every update of the class search fail. Returns what repairs it. */
export async function breakClassSearch(db: Db): Promise<() => Promise<void>> {
  await sql`alter function touch_class_search(int[]) rename to touch_class_search_away`.execute(db);
  return async () =>
    void (await sql`alter function touch_class_search_away(int[]) rename to touch_class_search`.execute(db));
}
