import { sql, type RawBuilder } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anyLength } from "./any-length.ts";
import { createDb } from "./create-db.ts";
import { createPool } from "./create-pool.ts";
import { temporaryDatabase } from "./temporary-database.ts";

let client: pg.Client;
let db: ReturnType<typeof createDb>;

beforeAll(async () => {
  const { url } = await temporaryDatabase();
  const pool = createPool(url, { max: 1 });
  afterAll(() => pool.end());
  db = createDb(pool);
  await sql`create table thing as select n as id, md5(n::text) as name from generate_series(1, 20000) n`.execute(db);
  await sql`alter table thing add primary key (id)`.execute(db);
  await sql`analyze thing`.execute(db);
  client = new pg.Client({ connectionString: url });
  await client.connect();
  // As in production. The server of the tests plans everything once.
  await client.query("set plan_cache_mode = auto");
}, 60_000);

afterAll(() => client.end());

/** Runs the statement twelve times under a name, and says how often its plan for any values was used. */
async function timesPlannedOnce(name: string, statement: RawBuilder<unknown>): Promise<number> {
  const { sql: text, parameters } = statement.compile(db);
  for (let n = 0; n < 12; n++) {
    const { rows } = await client.query<{ id: number }>({ name, text, values: [...parameters] });
    expect(rows).toEqual([{ id: 7 }]);
  }
  const plans = "select generic_plans::int as n from pg_prepared_statements where name = $1";
  return (await client.query<{ n: number }>(plans, [name])).rows[0]?.n ?? -1;
}

test.each([
  {
    kind: "join",
    among: (ids: RawBuilder<unknown>) => sql`select t.id from thing t join unnest(${ids}) w(id) using (id)`,
  },
  { kind: "any", among: (ids: RawBuilder<unknown>) => sql`select t.id from thing t where t.id = any (${ids})` },
])(
  "a statement with an array of any length is not planned anew for each few elements ($kind)",
  async ({ kind, among }) => {
    expect(await timesPlannedOnce(`bare ${kind}`, among(sql`${[7]}::int[]`))).toBe(0);
    expect(await timesPlannedOnce(`any length ${kind}`, among(anyLength([7], "int")))).toBe(7);
  },
);
