import type { PostgresPoolClient } from "kysely";
import type pg from "pg";
import { nameOf } from "./preparing-client.ts";
import { prepareScope, ScopedQuery } from "./scoped-query.ts";

/** What the driver makes of a statement that answers nothing. */
const nothing = { rowCount: null, oid: 0, fields: [], rows: [] };

/**
 * A connection as the query builder takes it, for as long as it is lent. It saves round trips: a transaction begins together with its
 * first statement, and statements that are handed over at once travel at once. With a scope, each transaction and each statement on
 * its own runs for it.
 */
export function poolClient(client: pg.PoolClient, scope: string | null): PostgresPoolClient {
  const connection = new LentConnection(client, scope);
  // The dialect asks for nothing but these two, and never for a cursor, the other meaning of `query`.
  return {
    query: (text: string, values: readonly unknown[]) => connection.run(text, [...values]),
    release: (destroy?: boolean) => client.release(destroy),
  } as unknown as PostgresPoolClient;
}

interface OwnStatements {
  query(text: string, params?: unknown[]): Promise<pg.QueryResult>;
}

/** The same for code that writes its statements itself, without a query builder. */
export function thriftyPool(
  pool: pg.Pool,
): OwnStatements & { connect(): Promise<OwnStatements & { release(destroy?: Error | boolean): void }> } {
  return {
    query: (text, params) => pool.query(text, params),
    connect: async () => {
      const client = await pool.connect();
      const connection = new LentConnection(client, null);
      return {
        query: (text, params = []) => connection.run(text, params),
        release: (destroy) => client.release(destroy),
      };
    },
  };
}

class LentConnection {
  readonly #client: pg.PoolClient;
  readonly #scope: string | null;
  /** What begins the transaction, until its first statement takes it along. */
  #beginning: string | null = null;
  #within = false;
  #underWay = 0;

  constructor(client: pg.PoolClient, scope: string | null) {
    this.#client = client;
    this.#scope = scope;
  }

  /** Sends a statement before it returns: those of one turn of the event loop go out in their order, in one packet. */
  async run(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (/^(?:begin|start transaction)\b/u.test(text)) {
      this.#beginning = this.#scope === null ? text : `${text}; ${this.#settingOf(this.#scope)}`;
      return { command: "BEGIN", ...nothing };
    }
    const ends = text === "commit" || text === "rollback";
    if (this.#beginning !== null) {
      const beginning = this.#beginning;
      this.#beginning = null;
      if (ends) return { command: text.toUpperCase(), ...nothing };
      this.#within = true;
      const [begun, done] = await Promise.allSettled([this.#send(beginning), this.#send(text, values)]);
      if (begun.status === "rejected") throw begun.reason;
      if (done.status === "rejected") throw done.reason;
      return done.value;
    }
    if (ends) this.#within = false;
    return this.#within || ends || this.#scope === null
      ? await this.#send(text, values)
      : await this.#sendScoped(this.#scope, text, values);
  }

  async #send(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    return await this.#track(() => this.#client.query(text, values));
  }

  async #sendScoped(scope: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = values.length > 0 ? nameOf(text) : undefined;
    return await this.#track(async () => {
      const prepared = prepareScope(this.#client);
      const answer = new Promise<pg.QueryResult>((resolve, reject) => {
        this.#client.query(
          new ScopedQuery(scope, { text, values, ...(name !== undefined && { name }) }, (error, result) =>
            error ? reject(error) : resolve(result),
          ),
        );
      });
      const [, result] = await Promise.all([prepared, answer]);
      return result;
    });
  }

  /** The driver waits for each answer before it sends the next statement, unless it is told to pipeline; it can't read a COPY then. */
  async #track(send: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    this.#gather();
    this.#underWay += 1;
    Object.assign(this.#client, { pipeline: true });
    try {
      return await send();
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) Object.assign(this.#client, { pipeline: false });
    }
  }

  #gather(): void {
    // The driver's types leave out its connection.
    const { stream } = (this.#client as unknown as { connection: { stream: { cork(): void; uncork(): void } } })
      .connection;
    stream.cork();
    queueMicrotask(() => stream.uncork());
  }

  #settingOf(scope: string): string {
    return `select set_config('matinee.scope', ${this.#client.escapeLiteral(scope)}, true)`;
  }
}
