import { inTransaction, scopedDb, type Scope } from "@matinee/database";
import { testDatabase } from "@matinee/testkit";
import { type RawBuilder, sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { newId } from "../../testing/world.ts";
import { checkAuditLog } from "./check-audit-log.ts";
import { findBrokenSeals } from "./find-broken-seals.ts";
import { newestSeal, sealAuditLog } from "./seal-audit-log.ts";

const { db, pool } = await testDatabase();
const as = (scope: Scope) => scopedDb(pool, scope);

/** Changes something as somebody could who has the whole database. */
async function tamper(...statements: RawBuilder<unknown>[]): Promise<void> {
  const guards = async (to: "disable" | "enable") => {
    for (const table of ["audit_log", "audit_seal"])
      await sql`alter table ${sql.table(table)} ${sql.raw(to)} trigger user`.execute(db);
  };
  await guards("disable");
  for (const statement of statements) await statement.execute(db);
  await guards("enable");
}

const add = async (...subjects: string[]) => {
  await db
    .insertInto("audit_log")
    .values(
      subjects.map((subject) => ({
        actor: "user:1",
        action: "class_updated",
        subject,
        detail: JSON.stringify({ after: { capacity: 12 }, reason: "asked by the family" }),
      })),
    )
    .execute();
};
const seals = async () => await db.selectFrom("audit_seal").select(["number", "rows"]).orderBy("number").execute();

beforeEach(async () => {
  await tamper(sql`delete from audit_log`, sql`delete from audit_seal`);
  // Three seals: of two entries, of one, of two.
  await add("class:1", "class:2");
  await sealAuditLog(db);
  await add("class:3");
  await sealAuditLog(db);
  await add("class:4", "class:5");
  await sealAuditLog(db);
});

test("each run seals what is new, once, and in batches", async () => {
  expect(await seals()).toEqual([
    { number: 1, rows: 2 },
    { number: 2, rows: 1 },
    { number: 3, rows: 2 },
  ]);
  expect(await findBrokenSeals(db)).toEqual([]);
  expect(await sealAuditLog(db)).toBe(0);
  await add("class:6", "class:7", "class:8");
  expect(await sealAuditLog(db, { atOnce: 2 })).toBe(2);
  expect((await seals()).slice(3)).toEqual([
    { number: 4, rows: 2 },
    { number: 5, rows: 1 },
  ]);
  expect(await findBrokenSeals(db)).toEqual([]);
});

test.each([
  ["what was done", sql`update audit_log set action = 'class_deleted' where subject = 'class:3'`],
  ["who did it", sql`update audit_log set actor = 'user:2' where subject = 'class:3'`],
  ["to what", sql`update audit_log set subject = 'class:9' where subject = 'class:3'`],
  ["when", sql`update audit_log set at = at - interval '1 microsecond' where subject = 'class:3'`],
  ["in which school", sql`update audit_log set school_id = 1 where subject = 'class:3'`],
  ["a value", sql`update audit_log set detail = jsonb_set(detail, '{after,capacity}', '13') where subject = 'class:3'`],
  ["everything", sql`update audit_log set detail = '7' where subject = 'class:3'`],
])("an entry in which %s was changed is found", async (_, change) => {
  await tamper(change);
  expect(await findBrokenSeals(db)).toEqual(["seal 2 does not fit its entries: an entry or a seal was changed"]);
});

test("an entry that was removed, and one that was slipped in, are found", async () => {
  await tamper(sql`delete from audit_log where subject = 'class:1'`);
  expect(await findBrokenSeals(db)).toEqual(["seal 1 does not fit its entries: it sealed 2 entries and 1 are there"]);
  await tamper(
    sql`insert into audit_log (actor, action, subject, seal) values ('user:1', 'class_updated', 'class:1', 1)`,
  );
  expect(await findBrokenSeals(db)).toEqual(["seal 1 does not fit its entries: an entry or a seal was changed"]);
});

test("an entry that was moved to another seal is found at both", async () => {
  await tamper(sql`update audit_log set seal = 3 where subject = 'class:3'`);
  expect(await findBrokenSeals(db)).toEqual([
    "seal 2 does not fit its entries: it sealed 1 entries and 0 are there, and 1 later seal does not fit",
  ]);
});

test("a seal that was computed again for changed entries breaks the seal after it", async () => {
  const { hash } = await db.selectFrom("audit_seal").select("hash").where("number", "=", 2).executeTakeFirstOrThrow();
  await tamper(sql`update audit_log set actor = 'user:2' where subject = 'class:3'`);
  await tamper(sql`delete from audit_seal where number > 1`, sql`update audit_log set seal = null where seal = 2`);
  // Number 3 is still named by entries, so the forger gives back number 2 by hand.
  await sealAuditLog(db);
  await tamper(
    sql`update audit_log set seal = 2 where seal = 4`,
    sql`update audit_seal set number = 2 where number = 4`,
    sql`insert into audit_seal (number, rows, hash) values (3, 2, ${hash})`,
  );
  expect(await findBrokenSeals(db)).toEqual(["seal 3 does not fit its entries: an entry or a seal was changed"]);
});

test("a seal that was removed is found, in the middle and at the end, and its number is never given again", async () => {
  await tamper(sql`delete from audit_seal where number in (1, 3)`);
  const expected = [
    "seal 2 does not fit its entries: an entry or a seal was changed",
    "seal 1 is missing",
    "2 entries name seal 1, which does not exist",
    "2 entries name seal 3, which does not exist",
  ];
  expect(await findBrokenSeals(db)).toEqual(expected);
  await add("class:6");
  await sealAuditLog(db);
  expect((await seals()).map(({ number }) => number)).toEqual([2, 4]);
  expect(await findBrokenSeals(db)).toEqual(expected.toSpliced(2, 0, "seal 3 is missing"));
});

test("an entry that nobody seals is found after an hour", async () => {
  await sql`insert into audit_log (at, actor, action, subject) values (now() - interval '59 minutes', 'a', 'b', 'c')`.execute(
    db,
  );
  expect(await findBrokenSeals(db)).toEqual([]);
  await sql`insert into audit_log (at, actor, action, subject) values (now() - interval '61 minutes', 'a', 'b', 'c')`.execute(
    db,
  );
  expect(await findBrokenSeals(db)).toEqual(["1 entry has had no seal for more than an hour: do the jobs run?"]);
});

test("a reason that is erased leaves its seal whole, and nothing else of an entry can be changed", async () => {
  await sql`update audit_log set detail = detail - 'reason' where subject = 'class:3'`.execute(db);
  expect(await findBrokenSeals(db)).toEqual([]);
  const refused = [
    sql`update audit_log set seal = 3 where subject = 'class:3'`,
    sql`update audit_log set seal = null where subject = 'class:3'`,
    sql`update audit_log set school_id = 1 where subject = 'class:3'`,
    sql`delete from audit_log where subject = 'class:3'`,
    sql`update audit_seal set rows = 2 where number = 2`,
    sql`delete from audit_seal`,
  ];
  for (const one of refused) await expect(one.execute(db)).rejects.toThrow(/append-only|never changed/u);
  await add("class:6");
  const both = sql`update audit_log set seal = 4, action = 'class_deleted' where subject = 'class:6'`;
  await expect(both.execute(db)).rejects.toThrow("append-only");
});

test("two processes that seal at once seal each entry once", async () => {
  await add("class:6", "class:7", "class:8", "class:9");
  const added = await Promise.all([1, 2, 3].map(async () => await sealAuditLog(db, { atOnce: 1 })));
  expect(added.reduce((sum, n) => sum + n, 0)).toBe(4);
  expect((await seals()).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(await findBrokenSeals(db)).toEqual([]);
});

test("who writes to the log waits for nobody who seals, and is sealed in the next run", async () => {
  await add("class:6");
  await inTransaction(db, async (writer) => {
    await sql`insert into audit_log (actor, action, subject) values ('user:1', 'class_updated', 'class:7')`.execute(
      writer,
    );
    await inTransaction(db, async (sealer) => {
      expect(await sealAuditLog(sealer)).toBe(1);
      // While the sealer holds everything that it holds, others write.
      await sql`set local lock_timeout = 1`.execute(writer);
      await sql`insert into audit_log (actor, action, subject) values ('user:1', 'class_updated', 'class:8')`.execute(
        writer,
      );
    });
  });
  // The entry that got its number first and was committed last.
  expect(await sealAuditLog(db)).toBe(1);
  expect((await seals()).slice(3)).toEqual([
    { number: 4, rows: 1 },
    { number: 5, rows: 2 },
  ]);
  expect(await findBrokenSeals(db)).toEqual([]);
});

test("an erasure under way holds no seal up", async () => {
  await add("class:6", "class:7");
  await inTransaction(db, async (eraser) => {
    await sql`update audit_log set detail = detail - 'reason' where subject = 'class:6'`.execute(eraser);
    expect(await sealAuditLog(db)).toBe(1);
  });
  expect(await sealAuditLog(db)).toBe(1);
  expect((await seals()).slice(3).map(({ rows }) => rows)).toEqual([1, 1]);
  expect(await findBrokenSeals(db)).toEqual([]);
});

test("a school's managers read its entries and the seals, and nobody but the system seals", async () => {
  await sql`insert into audit_log (actor, action, subject, school_id) values
    ('user:1', 'order_reversed', 'order:mine', 1), ('user:2', 'order_reversed', 'order:theirs', 2)`.execute(db);
  const userId = "01900000-0000-7000-8000-000000000001";
  const read = async (scope: Scope) => {
    const of = as(scope);
    const entries = await of.selectFrom("audit_log").select("subject").where("subject", "like", "order:%").execute();
    return [entries.map(({ subject }) => subject), (await newestSeal(of))?.number ?? null];
  };
  expect(await read({ kind: "franchise", franchiseId: 1, userId, money: true })).toEqual([["order:mine"], 3]);
  expect(await read({ kind: "franchise", franchiseId: 1, userId, money: false })).toEqual([[], null]);
  expect(await read({ kind: "network", userId })).toEqual([["order:mine", "order:theirs"], 3]);
  expect(await read({ kind: "visitor", guestId: userId, userId })).toEqual([[], null]);
  for (const scope of [
    { kind: "franchise", franchiseId: 1, userId, money: true },
    { kind: "network", userId },
  ] as const) {
    const forged = sql`insert into audit_seal (number, rows, hash) values (9, 1, sha256('x'))`;
    await expect(forged.execute(as(scope))).rejects.toThrow("row-level security");
    const { numAffectedRows } = await sql`update audit_log set seal = 3 where seal is null`.execute(as(scope));
    expect(numAffectedRows).toBe(0n);
  }
});

test("a log that was changed is a work item, which stays closed until there is something new", async () => {
  const items = async () =>
    (
      await db
        .selectFrom("work_item")
        .select(["status", "cause"])
        .where("kind", "=", "audit_chain_broken")
        .orderBy("created_at")
        .execute()
    ).map(({ status, cause }) => `${status}: ${cause}`);
  const check = async () => await checkAuditLog({ db, newId });
  expect([await check(), await items()]).toEqual([[], []]);
  await tamper(sql`delete from audit_log where subject = 'class:1'`);
  const first = "seal 1 does not fit its entries: it sealed 2 entries and 1 are there";
  expect(await check()).toEqual([first]);
  await check();
  expect(await items()).toEqual([`open: ${first}`]);
  await sql`update work_item set status = 'done', done_at = now(), close_reason = 'An operator removed it' where kind = 'audit_chain_broken'`.execute(
    db,
  );
  await check();
  expect(await items()).toEqual([`done: ${first}`]);
  await tamper(sql`delete from audit_log where subject = 'class:3'`);
  await check();
  expect((await items()).map((one) => one.slice(0, 5))).toEqual(["done:", "open:"]);
  // A backup that was put back fits again.
  await tamper(sql`delete from audit_log`, sql`delete from audit_seal`);
  await check();
  expect((await items()).map((one) => one.slice(0, 5))).toEqual(["done:", "done:"]);
});
