import { randomBytes } from "node:crypto";
import { aChild } from "@matinee/testkit";
import { runCommand } from "@matinee/testkit/server";
import { aesCipher, secretTokens } from "@matinee/service/kernel";
import { Hono } from "hono";
import { countHealthNotes, reencryptHealthNotes } from "@matinee/service/families";
import { beforeEach, expect, test } from "vitest";
import { checkDataKey } from "../src/cli/check-data-key.ts";
import { requireDataKey } from "../src/compose/require-data-key.ts";
import { reencryptAnswers } from "../src/http/api/pipeline/reencrypt-answers.ts";
import { answerSealedFor } from "../src/http/api/pipeline/idempotency.ts";
import type { AppEnv } from "../src/http/app-env.ts";
import { knownDevice, rememberDevice } from "../src/http/api/pipeline/known-device.ts";
import { createApp } from "../src/http/create-app.ts";
import { createMetrics } from "../src/http/ops/metrics.ts";
import { aShop } from "./harness/a-shop.ts";
import { newFolder } from "./harness/new-folder.ts";

const [old, next, other] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const shop = await aShop({ env: { DATA_KEY: old.toString("base64") } });
const { db, url } = shop;
const textOf = (key: Buffer) => key.toString("base64");
const settings = { databaseUrl: url, dataDir: newFolder(), secretsGenerated: false };
const notes = ["Peanut allergy", "Asthma", "Epilepsy"];
let ids: string[] = [];

beforeEach(async () => {
  await db.updateTable("child").set({ medical_ciphertext: null }).execute();
  ids = [];
  for (const note of notes) {
    const { id } = await aChild(db);
    const sealed = aesCipher([old]).seal(note, id);
    await db.updateTable("child").set({ medical_ciphertext: sealed }).where("id", "=", id).execute();
    ids.push(id);
  }
});

/** The notes as one key alone reads them. */
async function readWith(key: Buffer): Promise<string[]> {
  const rows = await db.selectFrom("child").select(["id", "medical_ciphertext"]).where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row.medical_ciphertext]));
  return ids.map((id) => aesCipher([key]).open(byId.get(id) ?? Buffer.alloc(0), id));
}

test("re-encrypting with the command lets the new key read everything alone", async () => {
  const env = { DATABASE_URL: url, DATA_DIR: newFolder(), DATA_KEY: `${textOf(next)},${textOf(old)}` };
  await runCommand("reencrypt", { ...env, SESSION_SECRET: randomBytes(36).toString("base64") });
  expect(await readWith(next)).toEqual(notes);
});

test("re-encrypting may stop in the middle and be run again", async () => {
  const cipher = aesCipher([next, old]);
  const [first = ""] = ids;
  const done = cipher.reseal(aesCipher([old]).seal("Peanut allergy", first), first);
  await db.updateTable("child").set({ medical_ciphertext: done }).where("id", "=", first).execute();
  expect(await reencryptHealthNotes({ db, cipher })).toEqual({ changed: 2, current: 1, unreadable: 0 });
  expect(await reencryptHealthNotes({ db, cipher })).toEqual({ changed: 0, current: 3, unreadable: 0 });
  expect(await countHealthNotes({ db, cipher })).toEqual({ others: 0, current: 3, unreadable: 0 });
});

test("what a family saves while notes are re-encrypted stays as they saved it", async () => {
  const cipher = aesCipher([next, old]);
  const [, second = ""] = ids;
  const family = await shop.pool.connect();
  try {
    await family.query("begin");
    const saved = cipher.seal("Asthma, with an inhaler", second);
    await family.query("update child set medical_ciphertext = $1 where id = $2", [saved, second]);
    const running = reencryptHealthNotes({ db, cipher });
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await shop.pool.query(waiting)).rows.length).toBe(1);
    await family.query("commit");
    expect(await running).toEqual({ changed: 2, current: 1, unreadable: 0 });
  } finally {
    family.release();
  }
  expect(await readWith(next)).toEqual(["Peanut allergy", "Asthma, with an inhaler", "Epilepsy"]);
});

test("a wrong key is refused at the start, and doctor says how many notes it opens", async () => {
  const start = (...keys: [Buffer, ...Buffer[]]) =>
    requireDataKey({ dataKeys: keys }, { systemDb: db }, { warn: () => undefined });
  await start(old);
  await start(next, old);
  await expect(start(other)).rejects.toThrow("DATA_KEY is not the key that encrypted the health notes");
  const doctor = async (...dataKeys: [Buffer, ...Buffer[]]) => await checkDataKey({ ...settings, dataKeys });
  expect((await doctor(old)).note).toBe("opens everything: 3 health notes and 0 authenticator apps");
  expect((await doctor(next, old)).note).toContain("3 notes have another key than the first");
  await reencryptHealthNotes({ db, cipher: aesCipher([next, old]) });
  await db
    .updateTable("child")
    .set({ medical_ciphertext: aesCipher([old]).seal("Asthma", ids[1] ?? "") })
    .where("id", "=", ids[1] ?? "")
    .execute();
  // The oldest and the newest are fine, so only doctor, which reads all of them, finds the one between.
  await start(next);
  expect((await doctor(next)).problem).toContain("opens 2 of 3 health notes");
});

test("a stored answer to a repeated request is re-encrypted as well", async () => {
  const id = { scope: "guest:1", key: "k", call: "checkout" };
  const sealed = aesCipher([old]).seal('{"a":1}', answerSealedFor(id)).toString("base64");
  const row = { ...id, request_hash: Buffer.alloc(32), status: 200, answer: JSON.stringify({ sealed }) };
  await db.insertInto("idempotency").values(row).execute();
  const keys = { db, cipher: aesCipher([next, old]) };
  expect(await reencryptAnswers(keys)).toBe(1);
  expect(await reencryptAnswers(keys)).toBe(0);
});

test("while SESSION_SECRET is replaced, visitors stay who they are, and a repeated request is answered once", async () => {
  const secrets = [`${shop.config.sessionSecrets[0]}-next`, shop.config.sessionSecrets[0]] as const;
  const replaced = createApp(
    {
      ...shop,
      config: { ...shop.config, sessionSecrets: secrets },
      system: { ...shop.system, tokens: secretTokens(secrets) },
      pages: null,
      stopping: () => false,
      onDefect: () => undefined,
    },
    createMetrics(shop.pool),
  );
  const token = await shop.visit();
  const body = { children: [{ first_name: "Ada", surname: "T", date_of_birth: "2019-01-01" }] };
  const headers = { "idempotency-key": "across-the-change" };
  const before = await shop.ask("POST /api/v1/children/bulk-save", { token, headers, body });
  expect(before.status).toBe(200);
  const send = async (content: unknown) =>
    await replaced.request("http://localhost/api/v1/children/bulk-save", {
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/json",
        "x-store-request": shop.config.storeKey,
        "x-no-auth-token": token,
      },
      body: JSON.stringify(content),
    });
  const after = await send(body);
  expect([after.status, after.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
  expect(await after.json()).toEqual(before.body);
  const changed = { children: [{ first_name: "Bo", surname: "T", date_of_birth: "2019-01-01" }] };
  expect(await (await send(changed)).json()).toMatchObject({ code: "idempotency_conflict" });
});

test("a browser that an account was proved in is known by the old secret too", async () => {
  const [former, later] = ["the former secret", "the later secret"];
  const app = new Hono<AppEnv>();
  app.get("/remember", (c) => {
    rememberDevice(c, { sessionSecrets: [former], production: false }, "kim@example.test");
    return c.text("");
  });
  app.get("/", (c) =>
    c.json(knownDevice(c, { sessionSecrets: [later, former], production: false }, "kim@example.test")),
  );
  app.get("/later", (c) => c.json(knownDevice(c, { sessionSecrets: [later], production: false }, "kim@example.test")));
  const remembered = await app.request("/remember");
  const headers = { cookie: remembered.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
  expect(await (await app.request("/", { headers })).json()).toEqual(expect.any(String));
  expect(await (await app.request("/later", { headers })).json()).toBeNull();
});
