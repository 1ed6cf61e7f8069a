import { Writable } from "node:stream";
import { testDatabase } from "@matinee/testkit";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../config/read-config.ts";
import { createSystem } from "./create-system.ts";
import { openDatabase } from "./database.ts";

const { url } = await testDatabase();

test("what stops nothing is in the log, with ids and without what the database says of a row", async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const log = pino(stream);
  const config = readConfig({ DATABASE_URL: url });
  const database = await openDatabase(config, log, { migrating: false, say: () => undefined });
  onTestFinished(() => database.close());
  const jobs = { enqueue: async () => undefined };
  const { system, close } = await createSystem({ config, database, jobs, log, ownFetch: fetch, port: () => 3000 });
  onTestFinished(close);
  const detail = "Key (email)=(pat@example.test) already exists.";
  const error = Object.assign(new Error("duplicate key"), { code: "23505", constraint: "customer_email", detail });
  system.logFailure?.("nothing joined", error, { user_id: "0199" });
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 40,
      msg: "nothing joined",
      message: "duplicate key",
      constraint: "customer_email",
      user_id: "0199",
    }),
  ]);
  expect(lines.join("")).not.toContain("pat@example.test");
});
