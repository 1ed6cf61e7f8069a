import { createDb, createPool } from "@matinee/database";
import { testDatabase } from "@matinee/testkit";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { shopAt, valueOf } from "../../testing/world.ts";
import { searchGroups } from "./search-groups.ts";
import { aRandomNetwork } from "./testing/random-network.ts";

const { url, db } = await testDatabase();
const pool = createPool(url, { max: 1, scope: { kind: "system" } });
afterAll(() => pool.end());

test("the page of a search that finds one class is not planned anew in each call", async () => {
  await aRandomNetwork(db, 70);
  await sql`analyze`.execute(db);
  const connection = createDb(pool);
  // As in production. The server of the tests plans everything once.
  await sql`set plan_cache_mode = auto`.execute(connection);
  const ctx = await shopAt(connection, "localhost");
  for (let n = 0; n < 12; n++) expect(valueOf(await searchGroups(ctx, { size: 1 })).items).toHaveLength(1);

  const ofPage = sql<{ generic_plans: string }>`select generic_plans from pg_prepared_statements
    where statement like '%as page(id, miles, nth)%' and statement not like '%pg_prepared_statements%'`;
  expect((await ofPage.execute(connection)).rows.map((one) => Number(one.generic_plans) > 0)).toEqual([true]);
});
