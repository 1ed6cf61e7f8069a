import type { CompiledQuery, Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** A statement that has been put together and not sent. */
interface Statement<Row> {
  compile(db: Kysely<Database>): CompiledQuery<Row>;
}

type RowsOf<S> = S extends Statement<infer Row> ? Row[] : never;

/**
 * Sends statements that don't wait for each other's answers in one round trip; they run one after the other, in their order, on one
 * connection. Answers the rows of each. Throws what the first of them that failed threw, once all have ended.
 */
export async function together<const S extends readonly Statement<unknown>[]>(
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
  // One list of rows a statement, in their order.
  return rows as { [Key in keyof S]: RowsOf<S[Key]> };
}
