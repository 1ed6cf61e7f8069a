import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** Selects one row by its key `times` times, one after another on one connection, and returns the milliseconds of each. */
export async function bareSelects(url: string, times: number): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const measured: number[] = [];
  for (let n = 0; n < times; n++) {
    const startedAt = performance.now();
    await client.query({
      name: "bare",
      text: "select * from class_search where group_id = $1",
      values: [1 + (n % 500)],
    });
    measured.push(performance.now() - startedAt);
  }
  await client.end();
  return measured;
}

/** Vacuums and analyses now, so that autovacuum does not run during the measurement. */
export async function vacuumAnalyse(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("vacuum analyze");
  await client.end();
}

const PATIENCE_MS = 300_000;

/** Waits until a job has written the cards of all classes. A new network has none, and one in use has nearly all. */
export async function cardsWritten(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const { rows } = await client.query("select 1 from class_card where card is null limit 1");
      if (rows.length === 0) return;
      if (performance.now() > until) throw new Error("The cards of the classes have not been written");
      await wait(1_000);
    }
  } finally {
    await client.end();
  }
}
