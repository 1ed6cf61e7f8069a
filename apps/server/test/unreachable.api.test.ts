import { recordPromise } from "@matinee/testkit/promises";
import { afterEach, expect, test } from "vitest";
import { aShop } from "./harness/a-shop.ts";

const shop = await aShop();

afterEach(() => {
  shop.state.stopping = false;
});

test("a read-only database is not ready, and a call that writes is a 503 until it accepts writes again", async () => {
  const { pool, ask } = shop;
  const { rows } = await pool.query<{ name: string }>("select quote_ident(current_database()) as name");
  const setReadOnly = (value: string) =>
    pool.query(
      `begin read write; alter database ${rows[0]?.name ?? ""} set default_transaction_read_only = ${value}; commit`,
    );
  await setReadOnly("on");
  try {
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'matinee test server'",
    );
    await expect
      .poll(async () => (await ask("GET /readyz")).body)
      .toEqual({ status: "not ready", reason: "the database is read-only" });
    const call = await ask("GET /api/orders/current-order?create-if-needed=1");
    expect(call).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(call.headers.get("retry-after")).toBe("2");
  } finally {
    await setReadOnly("off");
  }
  await expect.poll(async () => (await ask("GET /api/orders/current-order?create-if-needed=1")).status).toBe(200);
});

test("readiness follows migrations and stopping; liveness does not", async () => {
  expect(await shop.ask("GET /readyz")).toMatchObject({ status: 200, body: { status: "ready" } });
  shop.state.stopping = true;
  expect((await shop.ask("GET /readyz")).status).toBe(503);
  expect((await shop.ask("GET /healthz")).status).toBe(200);
  shop.state.stopping = false;
  await shop.pool.query("delete from schema_migration where name = (select max(name) from schema_migration)");
  expect(await shop.ask("GET /readyz")).toMatchObject({
    status: 503,
    body: { reason: expect.stringContaining("migrations are missing") as string },
  });
});

test("metrics are Prometheus text, by route pattern", async () => {
  const { ask } = await aShop({ env: { METRICS_PUBLIC: "1" } });
  await ask("GET /api/groups/get/2000000011");
  const { body, headers } = await ask("GET /metrics");
  expect(headers.get("content-type")).toContain("text/plain");
  expect(body).toContain('route="/api/groups/get/{id}"');
  expect(body).not.toContain("2000000011");
  expect(body).toContain("matinee_database_connections");
});

test("a database that cannot be reached is a 503 with Retry-After, for calls and pages", async () => {
  const { ask } = await aShop({ lost: true });
  const call = await ask("GET /api/stages/list");
  expect(call).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect(Number(call.headers.get("retry-after"))).toBeGreaterThan(0);
  const page = await ask("GET /robots.txt");
  expect(page.status).toBe(503);
  expect(page.headers.get("retry-after")).not.toBeNull();
  expect((await ask("GET /healthz")).status).toBe(200);
  expect((await ask("GET /readyz")).status).toBe(503);
  recordPromise({ promise: "R7", tried: "the database out of reach: 503 with Retry-After", times: 1, lost: 0 });
});
