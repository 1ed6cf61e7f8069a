import { afterEach, expect, test, vi } from "vitest";
import { createPool } from "./create-pool.ts";
import { temporaryDatabase } from "./temporary-database.ts";

const { url } = await temporaryDatabase();
const quietMs = 10 * 60_000;

afterEach(() => void vi.useRealTimers());

test.each([
  [{}, 0],
  [{ min: 2 }, 2],
])("of idle connections %j leaves %i after a quiet time, and the pool still answers", async (options, left) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const pool = createPool(url, options);
  const clients = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
  for (const client of clients) client.release();
  expect(pool.totalCount).toBe(5);
  await vi.advanceTimersByTimeAsync(quietMs);
  expect(pool.totalCount).toBe(left);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  vi.useRealTimers();
  await pool.end();
});
