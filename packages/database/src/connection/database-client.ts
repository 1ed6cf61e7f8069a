import { callbackify } from "node:util";
import pg from "pg";
import { distrustWritableUrl, findWritableUrl, NoWritableHostError } from "./find-writable-url.ts";
import { readDatabaseUrl, type DatabaseAddress } from "./read-database-url.ts";

/** Detects a peer that is gone without a word within 15 seconds: the system then asks once a second, ten times. */
const KEEP_ALIVE_DELAY_MS = 5_000;

/** After the limit, so long for what has arrived while this process itself stood still. */
const LATE_MS = 1_000;

interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

export interface DatabaseClientConfig extends pg.ClientConfig {
  /**
   * Settings of the session, made once it is open. They don't travel with the connection's start, because poolers drop them there or refuse
   * the connection.
   */
  readonly session?: Readonly<Record<string, string>> | undefined;
  /** A server that answers nothing to a watched statement for so many milliseconds is gone; null or absent: no limit. */
  readonly silenceMs?: number | null;
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/**
 * A connection to the database. It survives its own loss: whoever uses it gets the error from the statement, and the driver's `error`
 * event, which would end a process without a listener, always has one. If the address names several hosts, it connects to the one that
 * accepts writes.
 */
export class DatabaseClient extends pg.Client {
  readonly #address: DatabaseAddress;
  readonly #session: readonly (readonly [string, string])[];
  readonly #silenceMs: number | null;
  #answeredAt = 0;

  constructor({ session = {}, silenceMs = null, ...config }: DatabaseClientConfig = {}) {
    const address = readDatabaseUrl(config.connectionString ?? "");
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      ...config,
      connectionString: address.urls[0],
    });
    this.#address = address;
    this.#session = Object.entries(session);
    this.#silenceMs = silenceMs;
    this.on("error", () => undefined);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | void {
    // A pool passes a callback that takes both forms, and reads the error alone.
    const done = callback as ((error: Error | null, client?: pg.Client) => void) | undefined;
    const connected = this.#openSession();
    if (done === undefined) return connected;
    callbackify(() => connected)(done);
  }

  /**
   * Ends the connection if its server is silent for longer than a statement may take. A server that vanished does not acknowledge what was
   * sent to it, and the system then asks for a quarter of an hour before it gives up. Call the returned function when the statement has ended.
   */
  watch(): () => void {
    const limit = this.#silenceMs;
    if (limit === null) return () => undefined;
    const askedAt = performance.now();
    let isLate = false;
    const look = () => {
      // Statements wait behind one another on a connection.
      const left = Math.max(askedAt, this.#answeredAt) + limit - performance.now();
      if (left <= 0 && isLate)
        return void this.connection.stream.destroy(new Error("Connection terminated: the database does not answer"));
      isLate = left <= 0;
      timer = setTimeout(look, isLate ? LATE_MS : left);
    };
    let timer = setTimeout(look, limit);
    return () => {
      this.#answeredAt = performance.now();
      clearTimeout(timer);
    };
  }

  async #openSession(): Promise<pg.Client> {
    const client = await (this.#address.readWrite ? this.#connectToWritableHost() : super.connect());
    if (this.#session.length === 0) return client;
    const settings = this.#session.map(
      ([name, value]) => `set_config(${this.escapeLiteral(name)}, ${this.escapeLiteral(value)}, false)`,
    );
    try {
      // A pooler may lend a session that the last connection left as it was: with its named statements, locks and search_path.
      await this.query("discard all");
      await this.query(`select ${settings.join(", ")}`);
      return client;
    } catch (error) {
      this.end().catch(() => undefined);
      throw error;
    }
  }

  async #connectToWritableHost(): Promise<pg.Client> {
    const { host, port } = new pg.Client({ connectionString: await findWritableUrl(this.#address) });
    // Set before the driver reads them, which also checks the certificate of this host.
    this.host = host;
    this.port = port;
    let readOnly = false;
    // PostgreSQL reports both when a connection opens. The host may have changed since it was asked.
    this.connection.on("parameterStatus", ({ parameterName: name, parameterValue: value }: ParameterStatus) => {
      if (name === "in_hot_standby" || name === "default_transaction_read_only") readOnly ||= value === "on";
    });
    try {
      const client = await super.connect();
      if (readOnly) throw new NoWritableHostError(`${this.host}:${this.port} has stopped accepting writes.`);
      return client;
    } catch (error) {
      distrustWritableUrl(this.#address);
      this.end().catch(() => undefined);
      throw error;
    }
  }
}
