import { randomUUID } from "node:crypto";
import { z } from "zod";
import { checkRows } from "../rows-of.ts";
import { DatabaseClient } from "./database-client.ts";

/**
 * A connection does not stay one session of PostgreSQL. `message` says what to do.
 * @internal Exported for tests.
 */
export class PoolerError extends Error {
  override name = "PoolerError";
  constructor(cause?: unknown) {
    super(
      "DATABASE_URL leads to a connection pooler that gives each transaction another session of PostgreSQL. Matinee needs sessions: row-level security, locks and change notices depend on them. Set pool_mode = session for this database, or let DATABASE_URL lead to PostgreSQL itself.",
      { cause },
    );
  }
}

const MARK = "matinee.session_mark";
const TIMEOUT_MS = 10_000;
const sessionRow = z.object({ pid: z.int(), mark: z.string().nullable() });

/**
 * Throws `PoolerError` behind a pooler of transactions or statements. There a setting of a session reaches other requests: the scope of
 * the system would show a visitor every family. Two connections mark their sessions and use them in turn. Behind such a pooler they meet
 * in one session, or one of them finds itself in a session without its mark.
 */
export async function requireSessions(url: string): Promise<void> {
  const [one, other] = [new MarkedConnection(url), new MarkedConnection(url)];
  try {
    await one.connect();
    await other.connect();
    for (let round = 0; round < 3; round++) {
      const session = await one.session();
      // A pooler that lends its sessions in turn gives the next one.
      if ((await one.session()) !== session) throw new PoolerError();
      await other.begin();
      // Before `one` is asked again: it would wait for ever, if the pooler has a single session.
      if ((await other.session()) === session) throw new PoolerError();
      if ((await one.session()) !== session) throw new PoolerError();
      await other.rollback();
    }
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

class MarkedConnection {
  readonly #mark = randomUUID();
  readonly #client: DatabaseClient;

  constructor(url: string) {
    this.#client = new DatabaseClient({
      connectionString: url,
      application_name: "matinee check",
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      session: { [MARK]: this.#mark },
    });
  }

  async connect(): Promise<void> {
    await this.#client.connect();
  }

  /** The process of the session. Throws `PoolerError` if the session has not this connection's mark. */
  async session(): Promise<number | undefined> {
    const { rows } = await this.#client.query("select pg_backend_pid() as pid, current_setting($1, true) as mark", [
      MARK,
    ]);
    const [session] = checkRows("a session's mark", sessionRow, rows);
    if (session?.mark !== this.#mark) throw new PoolerError();
    return session.pid;
  }

  async begin(): Promise<void> {
    await this.#client.query("begin").catch((error: unknown) => {
      // A pooler of statements allows no transaction.
      throw new PoolerError(error);
    });
  }

  async rollback(): Promise<void> {
    await this.#client.query("rollback");
  }

  async end(): Promise<void> {
    await this.#client.end();
  }
}
