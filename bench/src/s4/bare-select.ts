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
