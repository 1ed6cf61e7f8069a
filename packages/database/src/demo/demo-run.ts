import { uuidV7, type IsoDate, type Uuid } from "@matinee/core/kernel";
import type { ClientBase } from "pg";
import { copyRows, type CopyValue } from "./copy-rows.ts";
import { randomFor } from "./random.ts";

/** Writes the rows of one demo network and assigns their ids. */
export interface DemoRun {
  readonly today: IsoDate;
  /** Writes rows of a table and counts them. */
  write(table: string, columns: readonly string[], rows: Iterable<readonly CopyValue[]>): Promise<void>;
  /** The next id for a table with foreign keys to it. */
  nextId(table: string): number;
  /** The number of rows written to a table. */
  written(table: string): number;
  /** The next id of a row with a random-looking id. */
  uuid(): Uuid;
  /** Moves every identity column past the assigned ids. */
  advanceIdentities(): Promise<void>;
}

const DAY_MS = 86_400_000;

/** Starts a run on one connection, inside its transaction. */
export function startDemoRun(client: ClientBase, today: IsoDate): DemoRun {
  const ids = new Map<string, number>();
  const counts = new Map<string, number>();
  const random = randomFor("private ids");
  let millisecond = Date.parse(`${today}T00:00:00Z`) - 30 * DAY_MS;
  return {
    today,
    async write(table, columns, rows) {
      const count = await copyRows(client, table, columns, rows);
      counts.set(table, (counts.get(table) ?? 0) + count);
    },
    nextId(table) {
      const id = (ids.get(table) ?? 0) + 1;
      ids.set(table, id);
      return id;
    },
    written: (table) => counts.get(table) ?? 0,
    uuid() {
      millisecond += 1;
      return uuidV7(millisecond, random.bytes(10));
    },
    async advanceIdentities() {
      for (const [table, last] of ids) {
        await client.query("select setval(pg_get_serial_sequence($1, 'id'), $2)", [table, last]);
      }
    },
  };
}
