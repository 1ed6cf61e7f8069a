/** The little of a PostgreSQL driver that the gateways need; a pg.Pool fits. */
export interface SqlRunner {
  query(text: string, params?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** The same with transactions: commits when `work` resolves, rolls back and throws on when it rejects. */
export interface SqlDatabase extends SqlRunner {
  transaction<T>(work: (db: SqlRunner) => Promise<T>): Promise<T>;
}

interface SqlClient extends SqlRunner {
  release(error?: Error | boolean): void;
}

/** Anything that hands out connections; a pg.Pool fits. */
export interface SqlPool extends SqlRunner {
  connect(): Promise<SqlClient>;
}

/** Transactions over a pool: one connection for as long as the work lasts. */
export function sqlDatabase(pool: SqlPool): SqlDatabase {
  return {
    query: (text, params) => pool.query(text, params),
    transaction: async (work) => {
      const client = await pool.connect();
      try {
        await client.query("begin");
        const result = await work(client);
        await client.query("commit");
        client.release();
        return result;
      } catch (error) {
        // A connection that can't even roll back is of no use to the next borrower.
        const broken = await client.query("rollback").then(
          () => false,
          () => true,
        );
        client.release(broken);
        throw error;
      }
    },
  };
}
