import pg from "pg";

/** Set for one transaction, and gone with it; for a statement on its own that is the statement. */
const SCOPE = { name: "matinee_scope", text: "select set_config('matinee.scope', $1, true)" } as const;

/** As much of the driver's connection as a query writes to. */
interface Wire {
  bind(config: { statement: string; values: unknown[]; portal: string }): void;
  execute(config: { portal: string; rows: undefined }): void;
}

interface Message {
  readonly fields?: unknown;
}

/** As much of the driver's own query as is changed here. */
interface DriverQuery {
  prepare(wire: Wire): void;
  requiresPreparation(): boolean;
  handleDataRow(message: Message): void;
  handleCommandComplete(message: Message, wire: Wire): void;
}

/** What the driver's query does for every other statement. */
const driver: DriverQuery = pg.Query.prototype as unknown as DriverQuery; // Its types leave out what it is made of.

/**
 * A statement that runs for a scope, in one message to the server: the scope's setting goes ahead of it before the same Sync, so that
 * both are one transaction and the setting ends with it. `SCOPE` must be prepared on the connection.
 */
export class ScopedQuery extends pg.Query {
  readonly #scope: string;
  /** Until the setting's own answer is through. */
  #setting = true;

  constructor(
    scope: string,
    config: pg.QueryConfig<unknown[]>,
    callback: (error: Error | undefined, result: pg.QueryResult) => void,
  ) {
    // The driver hands its result on to the callback, whatever its types call it.
    super(config, callback as (error: Error | undefined, result: object) => void);
    this.#scope = scope;
  }

  /** Always the extended protocol: a simple query could not be sent together with another. */
  requiresPreparation(): boolean {
    return true;
  }

  prepare(wire: Wire): void {
    wire.bind({ statement: SCOPE.name, values: [this.#scope], portal: "" });
    wire.execute({ portal: "", rows: undefined });
    driver.prepare.call(this, wire);
  }

  handleDataRow(message: Message): void {
    if (!this.#setting) driver.handleDataRow.call(this, message);
  }

  handleCommandComplete(message: Message, wire: Wire): void {
    if (this.#setting) this.#setting = false;
    else driver.handleCommandComplete.call(this, message, wire);
  }
}

const prepared = new WeakSet<pg.ClientBase>();

/** Prepares the setting on a connection, once; what is sent after the call finds it there. */
export async function prepareScope(client: pg.ClientBase): Promise<void> {
  if (prepared.has(client)) return;
  prepared.add(client);
  try {
    await client.query({ ...SCOPE, values: [""] });
  } catch (error) {
    prepared.delete(client);
    throw error;
  }
}
