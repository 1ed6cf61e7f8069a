/** The part of a PostgreSQL driver that the gateways need; a pg.Pool has it. */
export interface SqlRunner {
  query(text: string, params?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Adds transactions: commits if `work` resolves, rolls back and rethrows if it rejects. */
export interface SqlDatabase extends SqlRunner {
  transaction<T>(work: (db: SqlRunner) => Promise<T>): Promise<T>;
}

interface SqlClient extends SqlRunner {
  release(error?: Error | boolean): void;
}

/** A source of connections, such as a pg.Pool. */
export interface SqlPool extends SqlRunner {
  connect(): Promise<SqlClient>;
}

/** Adds transactions to a pool. Each transaction uses one connection. */
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
        // A connection that cannot roll back must not return to the pool.
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
