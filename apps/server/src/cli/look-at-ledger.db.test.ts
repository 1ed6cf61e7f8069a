import { aGuest, freshId, testDatabase } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { lookAtLedger } from "./look-at-ledger.ts";

const { db, url } = await testDatabase();
const config = { databaseUrl: url, dataDir: "unused" };

test("a ledger that agrees is said so; one that doesn't is a trouble that names where", async () => {
  expect(await lookAtLedger(config)).toMatchObject({ trouble: null, note: "balanced, and agrees with every order" });
  const [guest, id] = [await aGuest(db), freshId()];
  await sql`insert into orders (id, guest_id, host, status, number, confirmed_at, total_gross_pence)
    values (${id}, ${guest.id}, 'localhost', 'confirmed', 'A-1', now(), 2400)`.execute(db);
  expect((await lookAtLedger(config)).trouble).toBe(
    `disagrees in 1 places (select * from ledger_disagreement), first sale of ${id}: 2400 expected, 0 posted`,
  );
});

test("a database that can't be reached, or doesn't run, is left to its own line", async () => {
  const nowhere = { databaseUrl: "postgres://nobody@127.0.0.1:1/none", dataDir: "unused" };
  const dry = { databaseUrl: null, dataDir: "/nonexistent" };
  for (const where of [nowhere, dry])
    expect(await lookAtLedger(where)).toMatchObject({
      trouble: null,
      note: "checked where the database runs and is up to date",
    });
});
