import type { CompiledQuery, Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** A statement that can be sent. */
interface Statement<Row> {
  compile(db: Kysely<Database>): CompiledQuery<Row>;
}

type RowsOf<S> = S extends Statement<infer Row> ? Row[] : never;

/**
 * Sends statements in one round trip, without waiting for the result of one before sending the next. They run in their order on one
 * connection; with a scope they are one transaction. Returns the rows of each. Throws the error of the first that failed, once all have
 * ended.
 */
export async function pipeline<const S extends readonly Statement<unknown>[]>(
  db: Kysely<Database>,
  ...statements: S
): Promise<{ [Key in keyof S]: RowsOf<S[Key]> }> {
  const compiled = statements.map((statement) => statement.compile(db));
  const rows = await db.getExecutor().provideConnection(async (connection) => {
    const settled = await Promise.allSettled(compiled.map((one) => connection.executeQuery(one)));
    return settled.map((one) => {
      if (one.status === "rejected") throw one.reason;
      return one.value.rows;
    });
  });
  // One list of rows for each statement, in their order.
  return rows as { [Key in keyof S]: RowsOf<S[Key]> };
}
