import { createDb, createPool } from "@matinee/database";
import { afterEach, expect, test, vi } from "vitest";
import { readConfig } from "../config/read-config.ts";
import { announce } from "./announce.ts";
import { offerSetUp } from "./offer-set-up.ts";

afterEach(() => void vi.restoreAllMocks());

test("a server that is ready says so and goes on, also when its database has just been lost", async () => {
  const printed: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  // Nothing listens on that port.
  const pool = createPool("postgres://nobody@127.0.0.1:1/nothing", { onError: () => undefined });
  const db = createDb(pool);
  const config = readConfig({ NODE_ENV: "development" });
  await announce(config, { db, systemDb: db }, { port: 3000, metricsPort: null });
  await offerSetUp(config, { db, systemDb: db }, { port: 3000, complete: true });
  await pool.end();
  expect(printed.join("")).toMatch(/^Matinee is ready: http:\/\/localhost:3000\n[^]*does not answer at the moment/u);
  expect(printed.join("")).toContain("Ctrl-C");
  expect(printed.at(-1)).toContain("`init` prints the code");
});
