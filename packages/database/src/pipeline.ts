import type { CompiledQuery, Kysely } from "kysely";
import type { CheckedStatement } from "./rows-of.ts";
import type { Database } from "./schema.ts";

/** A statement that can be sent: of the query builder, raw SQL whose rows are not read, or one of `rowsOf`. */
interface Statement<Row> {
  compile(db: Kysely<Database>): CompiledQuery<Row>;
  check?(rows: readonly unknown[]): Row[];
}

type RowsOf<S> = S extends CheckedStatement<infer Row> ? Row[] : S extends Statement<infer Row> ? Row[] : never;

/**
 * Sends statements in one round trip, without waiting for the result of one before sending the next. They run in their order on one
 * connection; with a scope they are one transaction. Returns the rows of each, checked if the statement is one of `rowsOf`. Throws the error
 * of the first that failed, once all have ended.
 */
export async function pipeline<const S extends readonly Statement<unknown>[]>(
  db: Kysely<Database>,
  ...statements: S
): Promise<{ [Key in keyof S]: RowsOf<S[Key]> }> {
  const compiled = statements.map((statement) => statement.compile(db));
  const settled = await db
    .getExecutor()
    .provideConnection((connection) => Promise.allSettled(compiled.map((one) => connection.executeQuery(one))));
  const rows = settled.map((one, index) => {
    if (one.status === "rejected") throw one.reason;
    return statements[index]?.check?.(one.value.rows) ?? one.value.rows;
  });
  // One list of rows for each statement, in their order.
  return rows as { [Key in keyof S]: RowsOf<S[Key]> };
}
