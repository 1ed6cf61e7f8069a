import pg from "pg";

/** Milliseconds of each of `times` selects of one row by its key, one after another on one connection. */
export async function bareSelects(url: string, times: number): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const measured: number[] = [];
  for (let n = 0; n < times; n++) {
    const begun = performance.now();
    await client.query({
      name: "bare",
      text: "select * from class_search where group_id = $1",
      values: [1 + (n % 500)],
    });
    measured.push(performance.now() - begun);
  }
  await client.end();
  return measured;
}

/** What the database does by itself some time after much was written, done now, so that it does not fall into the measuring. */
export async function settle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("vacuum analyze");
  await client.end();
}
