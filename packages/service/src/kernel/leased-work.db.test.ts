import { createPool, inTransaction, scopedDb } from "@matinee/database";
import { testDatabase } from "@matinee/testkit";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { gazetteer } from "@matinee/gateways/postcodes";
import { systemContext } from "../testing/world.ts";
import { demandWork, type LeasedWork, restartWork, runWork, runWorkOn } from "./leased-work.ts";

const { db, url } = await testDatabase();
const ctx = systemContext({ db, postcodes: gazetteer() });
/** Another process: connections of its own. */
const otherPool = createPool(url);
const other = { ...ctx, db: scopedDb(otherPool, { kind: "system" }) };

beforeAll(async () => {
  await sql`create table chore (id text primary key, due_at timestamptz not null default now() - interval '1 minute')`.execute(
    db,
  );
});

beforeEach(async () => {
  await sql`truncate chore, leased_work, work_item`.execute(db);
});

afterAll(async () => {
  await otherPool.end();
});

const due = sql`select id as subject, due_at from chore where due_at <= clock_timestamp()`;
const item = { kind: "mail_failed", afterAttempts: 3 } as const;
const finish = async (id: string) => void (await sql`delete from chore where id = ${id}`.execute(db));
const chores = (attempt: LeasedWork["attempt"]): LeasedWork => ({ kind: "chore", due, item, attempt });
const doIt = chores(async (_, id) => (await finish(id), "done"));

async function addChores(...ids: string[]): Promise<void> {
  for (const id of ids) await sql`insert into chore (id) values (${id})`.execute(db);
}

async function left(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from chore order by id`.execute(db);
  return rows.map(({ id }) => id);
}

const rows = async () =>
  await db
    .selectFrom("leased_work")
    .select([
      "subject",
      "attempts",
      "last_error as error",
      sql<number>`round(extract(epoch from next_try_at - clock_timestamp()))::int`.as("nextTry"),
      sql<boolean>`lease is not null`.as("leased"),
    ])
    .orderBy("subject")
    .execute();

const items = async () =>
  await db.selectFrom("work_item").select(["subject", "status", "cause"]).orderBy("subject").execute();

/** Lets the pause after a failure pass. */
const letPausePass = async () => void (await sql`update leased_work set next_try_at = now()`.execute(db));

test("an attempt that throws touches its own row alone, and is stored with its next try", async () => {
  await addChores("a", "b", "c", "d", "e", "f");
  const work = chores(async (one, id, end) => {
    if (id === "b") throw new Error("b is broken");
    return await doIt.attempt(one, id, end, 1);
  });
  await expect(runWork(ctx, work)).rejects.toThrow("1 of 6 attempts threw");
  expect(await left()).toEqual(["b"]);
  const [failed, ...others] = await rows();
  expect(others).toEqual([]);
  expect(failed).toMatchObject({ subject: "b", attempts: 1, error: "Error: b is broken", leased: false });
  expect(failed?.nextTry).toBeGreaterThanOrEqual(3);
  expect(failed?.nextTry).toBeLessThanOrEqual(7);
  expect(await runWork(ctx, work)).toBe(0);
});

test("many rows that fail keep none behind them from its turn", async () => {
  const broken = Array.from({ length: 240 }, (_, n) => `broken ${n}`);
  await sql`insert into chore (id, due_at) select unnest(${broken}::text[]), now() - interval '1 day'`.execute(db);
  await addChores("sound");
  const work = chores(async (one, id, end) =>
    id === "sound" ? await doIt.attempt(one, id, end, 1) : { failed: "broken" },
  );
  for (let run = 0; run < 4; run += 1) await runWork(ctx, work);
  expect(await left()).not.toContain("sound");
});

test("pauses grow; after the third failure somebody is told the cause, and the next success closes it", async () => {
  await addChores("a");
  const failing = chores(async () => ({ failed: "it rains" }));
  const pauses: number[] = [];
  for (let n = 1; n <= 3; n += 1) {
    expect(await items()).toEqual([]);
    await runWork(ctx, failing);
    pauses.push((await rows())[0]?.nextTry ?? 0);
    await letPausePass();
  }
  expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0);
  expect(pauses[2]).toBeGreaterThan(pauses[1] ?? 0);
  expect(await items()).toEqual([{ subject: "a", status: "open", cause: "it rains" }]);
  await runWork(ctx, doIt);
  expect(await items()).toEqual([{ subject: "a", status: "done", cause: "it rains" }]);
  expect(await rows()).toEqual([]);
});

test("a process that stops ends what it has begun, and leaves the rest to others", async () => {
  await addChores("a", "b", "c");
  const stopping = new AbortController();
  const work: LeasedWork = {
    ...chores(async (_, id) => {
      stopping.abort();
      await finish(id);
      return "done";
    }),
    atOnce: 1,
  };
  expect(await runWork({ ...ctx, stopping: stopping.signal }, work)).toBe(1);
  expect((await left()).length).toBe(2);
  expect(await runWork(other, doIt)).toBe(2);
});

test("two processes at once do each row once", async () => {
  const ids = Array.from({ length: 40 }, (_, n) => `chore ${n}`);
  await addChores(...ids);
  const done: string[] = [];
  const work = chores(async (one, id, end) => {
    done.push(id);
    return await doIt.attempt(one, id, end, 1);
  });
  await Promise.all([runWork(ctx, work), runWork(other, work), runWorkOn(ctx, work, "chore 7")]);
  expect(done.toSorted()).toEqual(ids.toSorted());
});

test("what was done between the look and the claim is not done again", async () => {
  await addChores("a");
  await runWork(
    ctx,
    chores(async () => ({ failed: "not yet" })),
  );
  await finish("a");
  await letPausePass();
  const attempt = vi.fn<LeasedWork["attempt"]>();
  await runWork(ctx, chores(attempt));
  expect(attempt).not.toHaveBeenCalled();
  expect(await rows()).toEqual([]);
});

test("an item closes when its work is due no more without another attempt", async () => {
  await addChores("a");
  const failing = chores(async () => ({ failed: "it rains" }));
  for (let n = 0; n < 3; n += 1) {
    await runWork(ctx, failing);
    await letPausePass();
  }
  expect(await items()).toMatchObject([{ status: "open" }]);
  await finish("a");
  await runWork(ctx, failing);
  expect(await items()).toMatchObject([{ status: "done" }]);
});

test("of more than one run takes note of, the oldest come first", async () => {
  await sql`insert into chore (id, due_at) select 'chore ' || n, now() - (2000 - n) * interval '1 minute' from generate_series(1, 1000) n
    order by random()`.execute(db);
  await runWork(
    ctx,
    chores(async () => ({ failed: "not now" })),
  );
  const numbers = (await rows()).map(({ subject }) => Number(subject.slice("chore ".length)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
});

test("the row of a killed process comes back when its lease ends, and its attempt counts", async () => {
  await addChores("a");
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  // It never ends, as in a process that was killed.
  void runWork(
    other,
    chores(async () => (begin(), await new Promise(() => {}))),
  );
  await begun;
  expect(await runWork(ctx, doIt)).toBe(0);
  await sql`update leased_work set leased_until = now()`.execute(db);
  expect(await rows()).toMatchObject([{ subject: "a", attempts: 1, leased: true }]);
  expect(await runWork(ctx, doIt)).toBe(1);
  expect([await left(), await rows()]).toEqual([[], []]);
});

test("work that ends its process each time is shown to somebody", async () => {
  await addChores("a");
  await runWork(
    ctx,
    chores(async () => ({ failed: "x" })),
  );
  await sql`update leased_work set attempts = 3, lease = gen_random_uuid(), leased_until = now(), next_try_at = now()`.execute(
    db,
  );
  let seen: unknown;
  await runWork(
    ctx,
    chores(async () => ((seen = await items()), { failed: "y" })),
  );
  expect(seen).toEqual([{ subject: "a", status: "open", cause: "an attempt never came to its end" }]);
});

test("a process that lost its lease does not write over whoever has the work now", async () => {
  await addChores("a");
  await runWork(
    ctx,
    chores(async () => {
      await sql`update leased_work set leased_until = now()`.execute(db);
      await expect(
        runWork(
          other,
          chores(async () => ({ failed: "the second" })),
        ),
      ).resolves.toBe(1);
      return { failed: "the first" };
    }),
  );
  expect(await rows()).toMatchObject([{ attempts: 2, error: "the second" }]);
  // It tells nobody either: whoever has the work now does.
  await letPausePass();
  const late: LeasedWork = {
    ...chores(async () => {
      await sql`update leased_work set lease = gen_random_uuid()`.execute(db);
      throw new Error("too late");
    }),
    item: { ...item, afterAttempts: 1 },
  };
  await expect(runWork(ctx, late)).rejects.toThrow("1 of 1 attempts threw");
  expect(await items()).toEqual([]);
});

test("a connection that dies in an attempt loses nothing: the row is done by the next one", async () => {
  await addChores("a", "b");
  const dying = chores(async (one, id, end) => {
    if (id === "b") return await doIt.attempt(one, id, end, 1);
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(one.db);
    return "done";
  });
  await expect(runWork(other, dying)).rejects.toThrow();
  expect(await left()).toEqual(["a"]);
  await letPausePass();
  await sql`update leased_work set leased_until = now() where leased_until is not null`.execute(db);
  await runWork(ctx, doIt);
  expect([await left(), await rows()]).toEqual([[], []]);
});

test("work that is asked for again while it runs runs again; an answer of `again` is no failure", async () => {
  const runs: string[] = [];
  const asked: LeasedWork = {
    kind: "asked",
    item,
    attempt: async (_, id) => {
      runs.push(id);
      if (runs.length === 1) await demandWork(db, asked, id);
      return runs.length === 2 ? { again: 60 } : "done";
    },
  };
  await demandWork(db, asked, "a");
  await demandWork(db, asked, "a");
  await runWork(ctx, asked);
  expect(runs).toEqual(["a", "a"]);
  expect(await rows()).toMatchObject([{ subject: "a", attempts: 0, nextTry: 60 }]);
  await letPausePass();
  expect(await runWorkOn(ctx, asked, "a")).toBe(true);
  expect(await runWorkOn(ctx, asked, "a")).toBe(false);
  expect(await rows()).toEqual([]);
});

test("a retry of work that was asked for runs it at once, and its success closes the item", async () => {
  const asked: LeasedWork = { kind: "asked", item, attempt: async () => ({ failed: "it rains" }) };
  await demandWork(db, asked, "a");
  for (let n = 0; n < 3; n += 1) {
    await runWork(ctx, asked);
    await letPausePass();
  }
  await runWork(ctx, asked);
  expect(await items()).toMatchObject([{ subject: "a", status: "open" }]);
  const repaired: LeasedWork = { ...asked, attempt: async () => "done" };
  expect(await runWork(ctx, repaired)).toBe(0);
  await restartWork(db, asked, "a");
  expect(await runWork(ctx, repaired)).toBe(1);
  expect(await items()).toMatchObject([{ subject: "a", status: "done" }]);
  expect(await rows()).toEqual([]);
});

test("a retry while an attempt is under way is followed by another attempt, and not by a second one beside it", async () => {
  await addChores("a");
  let running = 0;
  const runs: number[] = [];
  const work = chores(async (_, id) => {
    runs.push((running += 1));
    if (runs.length === 1) {
      await restartWork(db, { kind: "chore" }, id);
      expect(await runWork(other, work)).toBe(0);
    }
    running -= 1;
    return { again: 3_600 };
  });
  await runWork(ctx, work);
  expect(runs).toEqual([1, 1]);
});

test("work that ends in its own transaction ends with it or not at all, and closes its item", async () => {
  await addChores("a");
  const failing = chores(async () => ({ failed: "it rains" }));
  for (let n = 0; n < 3; n += 1) {
    await runWork(ctx, failing);
    await letPausePass();
  }
  const endIn = (state: { breaks: boolean }): LeasedWork =>
    chores(async (one, id, end) => {
      await inTransaction(one.db, async (trx) => {
        await sql`delete from chore where id = ${id}`.execute(trx);
        await end(trx);
        if (state.breaks) throw new Error("it breaks at the very end");
      });
      return "ended";
    });
  await expect(runWork(ctx, endIn({ breaks: true }))).rejects.toThrow("1 of 1 attempts threw");
  expect(await rows()).toMatchObject([{ subject: "a", attempts: 4, error: "Error: it breaks at the very end" }]);
  const cause = "For support: Error: it breaks at the very end";
  expect([await left(), await items()]).toMatchObject([["a"], [{ status: "open", cause }]]);
  await letPausePass();
  await runWork(ctx, endIn({ breaks: false }));
  expect([await left(), await rows(), await items()]).toMatchObject([[], [], [{ status: "done" }]]);
});
