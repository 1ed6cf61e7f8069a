import { callbackify } from "node:util";
import pg from "pg";
import { distrustWritableUrl, findWritableUrl, NoWritableHostError } from "./find-writable-url.ts";
import { readDatabaseUrl, type DatabaseAddress } from "./read-database-url.ts";

/** Detects a peer that is gone without a word within 15 seconds: the system then asks once a second, ten times. */
const KEEP_ALIVE_DELAY_MS = 5_000;

interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/**
 * A connection to the database. It survives its own loss: whoever uses it gets the error from the statement, and the driver's `error`
 * event, which would end a process without a listener, always has one. If the address names several hosts, it connects to the one that
 * accepts writes.
 */
export class DatabaseClient extends pg.Client {
  readonly #address: DatabaseAddress;

  constructor(config: pg.ClientConfig = {}) {
    const address = readDatabaseUrl(config.connectionString ?? "");
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      ...config,
      connectionString: address.urls[0],
    });
    this.#address = address;
    this.on("error", () => undefined);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | void {
    // A pool passes a callback that takes both forms, and reads the error alone.
    const done = callback as ((error: Error | null, client?: pg.Client) => void) | undefined;
    if (!this.#address.readWrite) return done === undefined ? super.connect() : super.connect(done);
    const connected = this.#connectToWritableHost();
    if (done === undefined) return connected;
    callbackify(() => connected)(done);
  }

  async #connectToWritableHost(): Promise<pg.Client> {
    const { hostname, port } = new URL(await findWritableUrl(this.#address));
    // Set before the driver reads them, which also checks the certificate of this host.
    this.host = decodeURIComponent(hostname).replaceAll(/^\[|\]$/gu, "");
    this.port = port === "" ? 5432 : Number(port);
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
