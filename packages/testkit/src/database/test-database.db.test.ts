import { expect, test } from "vitest";
import { testDatabase } from "./test-database.ts";

const first = await testDatabase();
const second = await testDatabase();

test("a test database has every migration and belongs to one test file", async () => {
  await first.pool.query("insert into discipline (slug, name, position) values ('mime', 'Mime', 99)");
  const count = "select count(*)::int as n from discipline where slug = 'mime'";
  expect((await first.pool.query(count)).rows).toEqual([{ n: 1 }]);
  expect((await second.pool.query(count)).rows).toEqual([{ n: 0 }]);
});
