import { expect, test } from "vitest";
import { aShop } from "./harness/a-shop.ts";

// One call runs and one waits.
const { ask, visit, pool, lines, visitorLines } = await aShop({
  lined: true,
  times: { answerWithinMs: 300 },
  env: { LINE_RUNNING: "1", LINE_LENGTH: "1" },
});

test("a call that the database holds up is a 503 before its connection is closed, keeps its turn, and is done once", async () => {
  const token = await visit();
  const call = "POST /api/v1/children/create";
  const body = { first_name: "Ada", surname: "Tester", date_of_birth: "2018-05-04" };
  const create = async () => await ask(call, { token, body, headers: { "idempotency-key": "one-child" } });
  const running = () => visitorLines?.writes.size().running;

  const lock = await pool.connect();
  try {
    await lock.query("begin; lock table child in exclusive mode");
    const refused = await create();
    expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    // Its connection is not free for anybody else yet.
    expect(running()).toBe(1);
  } finally {
    await lock.query("rollback");
    lock.release();
  }

  await expect.poll(running).toBe(0);
  await expect.poll(async () => (await create()).status).toBe(201);
  expect((await pool.query("select first_name from child")).rows).toEqual([{ first_name: "Ada" }]);
});

test("of a call that fails after it was answered the log says so, and the process lives on", async () => {
  const lock = await pool.connect();
  try {
    await lock.query("begin; lock table location in access exclusive mode");
    expect(await ask("GET /api/locations/all")).toMatchObject({ status: 503, body: { code: "unavailable" } });
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    await expect.poll(() => lines.join("")).toContain("the call that took too long has failed");
  } finally {
    await lock.query("rollback");
    lock.release();
  }
  await expect.poll(async () => (await ask("GET /api/locations/all")).status).toBe(200);
});
