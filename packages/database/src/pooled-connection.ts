import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { DatabaseClient } from "./connection/database-client.ts";
import { isUnreachable } from "./is-unreachable.ts";
import { statementNames } from "./statement-names.ts";

/** The result of a statement that was not sent: an empty transaction begins and ends without the server. */
const notSent = { rowCount: null, oid: 0, fields: [], rows: [] };

/** The names of the statements of this process, the same in each of its connections. */
const statementName = statementNames();

/**
 * A connection of the pool while one caller has it. It saves round trips: `begin` travels with the first statement of its transaction, and
 * statements that are sent at once are pipelined. With a scope, each transaction runs for that scope, and single statements that are sent
 * at once are one transaction.
 */
export class PooledConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #scope: string | null;
  /** `begin`, until the first statement of the transaction sends it. */
  #begin: string | null = null;
  #inTransaction = false;
  /** True while a transaction has a limit of its own for its statements, such as a check that reads whole tables. */
  #hasOwnLimit = false;
  /**
   * True once it was lost, or its server refused to write. Whoever comes next needs another: the end of a connection is noticed later
   * than the error of its statement, and a new one may lead to another server.
   */
  #isLost = false;
  /** The transaction of single statements that are sent in this turn of the event loop. */
  #turn: { readonly begun: Promise<unknown>; readonly committed: Promise<unknown> } | null = null;

  constructor(client: pg.PoolClient, scope: string | null) {
    this.#client = client;
    this.#scope = scope;
  }

  query<R>(text: string, values?: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(text: string | PostgresCursor<R>, values: readonly unknown[] = []): unknown {
    if (typeof text !== "string") throw new Error("Cursors are not supported: they cannot be pipelined");
    return this.#run(text, [...values]).catch((error: unknown) => {
      if (isUnreachable(error)) this.#isLost = true;
      throw error;
    });
  }

  release(destroy?: Error | boolean): void {
    this.#client.release(this.#isLost || destroy);
  }

  /** Sends a statement before it returns, so that statements of one caller run in their order. */
  async #run(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (/^(?:begin|start transaction)\b/u.test(text)) {
      this.#begin = this.#scopedBegin(text);
      return { command: "BEGIN", ...notSent };
    }
    const ends = text === "commit" || text === "rollback";
    if (ends) this.#hasOwnLimit = false;
    else if (/^set local statement_timeout\b/u.test(text)) this.#hasOwnLimit = true;
    if (this.#begin !== null) {
      const begin = this.#begin;
      this.#begin = null;
      if (ends) return { command: text.toUpperCase(), ...notSent };
      this.#inTransaction = true;
      return await second(this.#send(begin), this.#send(text, values));
    }
    if (ends) this.#inTransaction = false;
    else if (this.#scope !== null && !this.#inTransaction) return await this.#sendScoped(text, values);
    return await this.#send(text, values);
  }

  async #sendScoped(text: string, values: unknown[]): Promise<pg.QueryResult> {
    this.#turn ??= this.#beginTurn();
    const { begun, committed } = this.#turn;
    return await second(begun, this.#send(text, values), committed);
  }

  #beginTurn() {
    const begun = this.#send(this.#scopedBegin("begin"));
    const { promise: committed, resolve } = Promise.withResolvers<unknown>();
    queueMicrotask(() => {
      this.#turn = null;
      resolve(this.#send("commit"));
    });
    return { begun, committed };
  }

  async #send(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    // A statement without values may be several in one text, which only the simple protocol takes: it goes without a name.
    const name = values.length > 0 ? statementName(text) : undefined;
    const client = this.#client;
    const ended = client instanceof DatabaseClient && !this.#hasOwnLimit ? client.watch() : undefined;
    try {
      return withoutCopy(await this.#client.query(name === undefined ? { text, values } : { name, text, values }));
    } finally {
      ended?.();
    }
  }

  /** The setting is local to the transaction, so it ends with it and also holds behind a pooler of transactions. */
  #scopedBegin(begin: string): string {
    if (this.#scope === null) return begin;
    return `${begin}; set local matinee.scope = ${this.#client.escapeLiteral(this.#scope)}`;
  }
}

/**
 * The result, with rows that the driver does not have any more. Its objects of a statement survive until the next full garbage collection, and
 * what they hold with them: rows of 80 kB made each small collection copy 3.3 MB where it now copies 1 MB, in 8 to 20 ms where it now takes 3.5.
 */
function withoutCopy(result: pg.QueryResult): pg.QueryResult {
  // Of several statements in one text, which return no rows that anybody reads.
  if (Array.isArray(result)) return result;
  const { rows } = result;
  result.rows = [];
  return { ...result, rows };
}

/** The second of pipelined results. Throws the first error in their order, once all have ended. */
async function second(...sent: readonly [Promise<unknown>, Promise<pg.QueryResult>, ...Promise<unknown>[]]) {
  for (const one of await Promise.allSettled(sent)) if (one.status === "rejected") throw one.reason;
  return await sent[1];
}
