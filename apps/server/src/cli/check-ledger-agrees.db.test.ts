import { aGuest, freshId, testDatabase } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { checkLedgerAgrees } from "./check-ledger-agrees.ts";

const { db, url } = await testDatabase();
const config = { databaseUrl: url, dataDir: "unused" };

test("a ledger that agrees passes; one that does not fails, and the problem says where", async () => {
  expect(await checkLedgerAgrees(config)).toMatchObject({
    problem: null,
    note: "balanced, and agrees with every order",
  });
  const [guest, id] = [await aGuest(db), freshId()];
  await sql`insert into orders (id, guest_id, host, status, number, confirmed_at, total_gross_pence)
    values (${id}, ${guest.id}, 'localhost', 'confirmed', 'A-1', now(), 2400)`.execute(db);
  expect((await checkLedgerAgrees(config)).problem).toBe(
    `disagrees in 1 place (select * from ledger_disagreement), first sale of ${id}: 2400 expected, 0 posted`,
  );
});

test("a database that cannot be reached, or does not run, is left to the check of the database", async () => {
  const nowhere = { databaseUrl: "postgres://nobody@127.0.0.1:1/none", dataDir: "unused" };
  const dry = { databaseUrl: null, dataDir: "/nonexistent" };
  for (const where of [nowhere, dry])
    expect(await checkLedgerAgrees(where)).toMatchObject({
      problem: null,
      note: "checked where the database runs and is up to date",
    });
});
