import { aFranchise } from "@matinee/testkit";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SystemContext } from "../../kernel/index.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { getImport, runImport, workOnImports } from "../index.ts";
import { importer } from "../testing/import-file.ts";

const world = await aWorld();
const { db, system } = world;

/** How far the clock of this process is ahead, in milliseconds, so that no test waits for time to pass. */
const clock = { ahead: 0 };
const realTime = performance.now.bind(performance);

beforeEach(() => {
  clock.ahead = 0;
  vi.spyOn(performance, "now").mockImplementation(() => realTime() + clock.ahead);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await sql`drop function if exists refuse_bad() cascade`.execute(db);
});

/** A context in which each new family takes so many milliseconds of the clock. */
const slow = (ms: number): SystemContext => ({
  ...system,
  newId: () => {
    clock.ahead += ms;
    return system.newId();
  },
});

/** A checked file of so many families, which is about to be imported. */
async function aFile(rows: number) {
  const school = await aFranchise(db);
  const admin = await aMember(world, "FRANCHISE_ADMIN", school.id);
  const { check } = importer(admin, system, "families");
  const lines = Array.from({ length: rows }, (_, n) => `Pat Tester,pat${n}@example.test`);
  const { id } = await check(["Parent name,Email", ...lines].join("\n"));
  valueOf(await runImport(admin, { id }));
  return {
    batch: async () => valueOf(await getImport(admin, { id })),
    leftOut: async () => valueOf(await getImport(admin, { id })).counts.left_out,
    attempts: async () =>
      await db.selectFrom("leased_work").select(["attempts", "last_error"]).where("subject", "=", id).execute(),
    items: async () => await db.selectFrom("work_item").select(["kind", "status"]).where("subject", "=", id).execute(),
    /** Lets the pause after a failure pass, and runs the job. */
    again: async (ctx: SystemContext) => {
      await sql`update leased_work set next_try_at = now() where subject = ${id}`.execute(db);
      await workOnImports(ctx);
    },
  };
}

/** The database refuses the families whose address matches, with this error. */
async function refuse(pattern: string, code = "P0001") {
  await sql`drop function if exists refuse_bad() cascade`.execute(db);
  await sql`create function refuse_bad() returns trigger language plpgsql as ${sql.lit(`begin
    if new.email ~ '${pattern}' then raise exception 'refused' using errcode = '${code}'; end if; return new; end`)}`.execute(
    db,
  );
  await sql`create trigger refuse_bad before insert on customer for each row execute function refuse_bad()`.execute(db);
}

test("rows that fail after longer than a run are narrowed down in the same run", async () => {
  const { batch, leftOut, attempts, items, again } = await aFile(600);
  await refuse("^pat299@");
  // 500 of these families take ten seconds.
  const ctx = slow(20);
  await again(ctx);
  expect(await attempts()).toEqual([{ attempts: 0, last_error: null }]);
  expect(await leftOut()).toBe(1);
  await again(ctx);
  expect(await batch()).toMatchObject({ status: "done", done: 600, counts: { added: 599, left_out: 1 } });
  expect(await items()).toEqual([]);
});

test("a run that does not get past a failure has failed, and the next one begins with fewer rows", async () => {
  const { batch, leftOut, attempts, again } = await aFile(20);
  await refuse("^pat0@");
  // A group of families takes longer than a run, and a single one does not.
  const ctx = slow(10_000);
  for (const n of [1, 2]) {
    await expect(again(ctx)).rejects.toThrow("1 of 1 attempts threw");
    expect(await attempts()).toEqual([{ attempts: n, last_error: "error: refused" }]);
    expect(await leftOut()).toBe(0);
  }
  await again(ctx);
  expect(await attempts()).toEqual([{ attempts: 0, last_error: null }]);
  expect(await leftOut()).toBe(1);
  await again(system);
  expect(await batch()).toMatchObject({ status: "done", counts: { added: 19, left_out: 1 } });
});

test("what a run got past before it stopped is done, and a process that stops narrows nothing down", async () => {
  const { batch, again, attempts } = await aFile(40);
  await refuse("^pat39@");
  const stopping = new AbortController();
  const ctx = { ...slow(1_000), stopping: stopping.signal };
  const newId = ctx.newId;
  ctx.newId = () => {
    // The group of all has failed, and so have the first few after it been done.
    if (clock.ahead >= 50_000) stopping.abort();
    return newId();
  };
  await expect(again(ctx)).rejects.toThrow("1 of 1 attempts threw");
  expect(await attempts()).toMatchObject([{ attempts: 1 }]);
  expect((await batch()).done).toBe(16);
  await again(system);
  expect(await batch()).toMatchObject({ status: "done", counts: { added: 39, left_out: 1 } });
});

test.each(["08006", "53100", "53200", "53300", "57P01", "58030", "XX000"])(
  "a fault of the database itself (%s) is no fault of the rows, and somebody is told of it",
  async (code) => {
    const { batch, items, again } = await aFile(3);
    await refuse(".", code);
    for (let n = 1; n <= 4; n += 1) {
      expect(await items()).toEqual([]);
      await expect(again(system)).rejects.toThrow("1 of 1 attempts threw");
    }
    expect(await items()).toEqual([{ kind: "import_stuck", status: "open" }]);
    expect(await batch()).toMatchObject({ status: "running", done: 0 });
    await sql`drop function refuse_bad() cascade`.execute(db);
    await again(system);
    expect(await batch()).toMatchObject({ status: "done", counts: { added: 3, left_out: 0 } });
    expect(await items()).toEqual([{ kind: "import_stuck", status: "done" }]);
  },
);

test("a row whose statement is cancelled may have waited for somebody: it is passed over the second time", async () => {
  const { batch, leftOut, attempts, again } = await aFile(20);
  await refuse("^pat11@", "57014");
  await expect(again(system)).rejects.toThrow("1 of 1 attempts threw");
  expect(await leftOut()).toBe(0);
  expect((await batch()).done).toBeGreaterThanOrEqual(11);
  expect(await attempts()).toMatchObject([{ attempts: 1 }]);
  await again(system);
  expect(await batch()).toMatchObject({ status: "done", counts: { added: 19, left_out: 1 } });
});
