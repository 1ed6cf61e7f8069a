import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "./context.ts";
import { createLiveIndex } from "./live-index.ts";

/** The database: a number by row. */
let rows: Map<number, number>;
/** What the next statement waits for. */
let gate: Promise<unknown>;
let loads: number;
let refreshes: number;
let current: boolean;
let errors: unknown[];
let failing: boolean;
let lapsed: number[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  rows = new Map([
    [1, 10],
    [2, 20],
  ]);
  gate = Promise.resolve();
  loads = 0;
  refreshes = 0;
  current = true;
  errors = [];
  failing = false;
  lapsed = [];
});
afterEach(() => void vi.useRealTimers());

// The source of this test reads `rows` instead.
const db = {} as Db;

function anIndex() {
  return createLiveIndex<Map<number, number>>(
    {
      async load() {
        loads += 1;
        const read = new Map(rows);
        await gate;
        if (failing) throw new Error("no database");
        return read;
      },
      changedBy: (notice) => (notice === "all" ? "everything" : notice === "other" ? null : Number(notice)),
      async refresh(_, ids) {
        refreshes += 1;
        const read = ids.map((id) => [id, rows.get(id) ?? 0] as const);
        await gate;
        if (failing) throw new Error("no database");
        return (index) => {
          for (const [id, value] of read) index.set(id, value);
        };
      },
      outdated: () => lapsed.splice(0),
    },
    { db, isCurrent: () => current, onError: (error) => errors.push(error) },
  );
}

/** Holds back the statements that begin now, until it is called. */
function hold(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  return () => {
    gate = Promise.resolve();
    resolve();
  };
}

const settle = async () => {
  for (let n = 0; n < 20; n++) await Promise.resolve();
};

async function loaded() {
  const index = anIndex();
  expect(await index.read()).toBeNull();
  await settle();
  return index;
}

test("nobody waits while it is loaded, and it is loaded once", async () => {
  const release = hold();
  const index = anIndex();
  expect(await Promise.all([index.read(), index.read()])).toEqual([null, null]);
  expect(await index.read()).toBeNull();
  release();
  await settle();
  expect(await index.read()).toEqual(rows);
  expect(loads).toBe(1);
});

test("a changed row is read before anybody sees the index", async () => {
  const index = await loaded();
  rows.set(1, 11);
  index.invalidate("1");
  index.invalidate("other");
  expect((await index.read())?.get(1)).toBe(11);
  expect(loads).toBe(1);
});

test("a row that changes while it is read is read again", async () => {
  const index = await loaded();
  rows.set(1, 11);
  index.invalidate("1");
  const release = hold();
  const first = index.read();
  await settle();
  rows.set(1, 12);
  index.invalidate("1");
  const second = index.read();
  release();
  // As the database was when each of them asked.
  expect((await first)?.get(1)).toBe(11);
  expect((await second)?.get(1)).toBe(12);
});

test("every reader who came after a change sees it, however many wait for the same read", async () => {
  const index = await loaded();
  index.invalidate("2");
  const release = hold();
  const before = index.read();
  await settle();
  rows.set(1, 11);
  index.invalidate("1");
  const after = [index.read(), index.read(), index.read()];
  // The next read takes longer.
  release();
  const next = hold();
  await before;
  await settle();
  const early: unknown[] = [];
  for (const one of after) void one.then((read) => early.push(read?.get(1)));
  await settle();
  expect(early).toEqual([]);
  next();
  expect((await Promise.all(after)).map((read) => read?.get(1))).toEqual([11, 11, 11]);
  expect(refreshes).toBe(2);
});

test("a row that changes while the index is loaded is read again", async () => {
  const release = hold();
  const index = anIndex();
  await index.read();
  rows.set(2, 21);
  index.invalidate("2");
  release();
  await settle();
  expect((await index.read())?.get(2)).toBe(21);
});

test.each(["all", "a gap"])("a load is of no use when everything changes meanwhile: %s", async (what) => {
  const release = hold();
  const index = anIndex();
  await index.read();
  rows.set(2, 21);
  if (what === "all") index.invalidate("all");
  else index.purge();
  release();
  await settle();
  expect(await index.read()).toBeNull();
  await settle();
  expect((await index.read())?.get(2)).toBe(21);
});

test("it is not used while changes may have been missed", async () => {
  const index = await loaded();
  current = false;
  expect(await index.read()).toBeNull();
  current = true;
  expect(await index.read()).toEqual(rows);
});

test("what time alone changes is read again", async () => {
  const index = await loaded();
  rows.set(2, 22);
  lapsed = [2];
  expect((await index.read())?.get(2)).toBe(22);
});

test("rows that can't be read are the database's until they can, and the rest of the index stays", async () => {
  const index = await loaded();
  rows.set(1, 11);
  index.invalidate("1");
  failing = true;
  expect(await index.read()).toBeNull();
  expect(errors).toHaveLength(1);
  failing = false;
  expect((await index.read())?.get(1)).toBe(11);
  expect(loads).toBe(1);
});

test("what can't be read again and again is loaded anew", async () => {
  const index = await loaded();
  rows.set(1, 11);
  index.invalidate("1");
  failing = true;
  for (let n = 0; n < 3; n++) expect(await index.read()).toBeNull();
  failing = false;
  vi.advanceTimersByTime(1_000);
  expect(await index.read()).toBeNull();
  await settle();
  expect(loads).toBe(2);
  expect((await index.read())?.get(1)).toBe(11);
});

test("a reader waits a quarter of a second for rows that are being read, and no longer", async () => {
  const index = await loaded();
  index.invalidate("1");
  const release = hold();
  expect(await index.read()).toBeNull();
  release();
  await settle();
  expect(await index.read()).toEqual(rows);
});

test("a read that never ends holds up nobody once the connection was lost and is back", async () => {
  const index = await loaded();
  index.invalidate("1");
  hold();
  const waiting = index.read();
  await settle();
  gate = Promise.resolve();
  index.purge();
  vi.advanceTimersByTime(10_000);
  expect(await index.read()).toBeNull();
  await settle();
  expect(await index.read()).toEqual(rows);
  expect(await waiting).toBeNull();
});

test("however many changes are told meanwhile, a reader waits for two reads at most", async () => {
  const index = await loaded();
  index.invalidate("1");
  const first = hold();
  const reader = index.read();
  await settle();
  rows.set(2, 22);
  index.invalidate("2");
  const other = index.read();
  first();
  await settle();
  index.invalidate("1");
  expect((await reader)?.get(1)).toBe(10);
  expect((await other)?.get(2)).toBe(22);
  expect(refreshes).toBe(2);
});

test("a load that fails is tried again after a second, and then ever later", async () => {
  failing = true;
  const index = anIndex();
  const loadsAfter = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await index.read();
    await settle();
    return loads;
  };
  expect([await loadsAfter(0), await loadsAfter(999), await loadsAfter(1)]).toEqual([1, 1, 2]);
  expect([await loadsAfter(1_999), await loadsAfter(1)]).toEqual([2, 3]);
  for (let n = 0; n < 10; n++) await loadsAfter(60_000);
  expect(loads).toBe(13);
  failing = false;
  await loadsAfter(60_000);
  expect(await index.read()).toEqual(rows);
});

test("while everything changes all the time, loading takes a fifth of the time at most", async () => {
  const index = anIndex();
  for (let n = 0; n < 100; n++) {
    const release = hold();
    await index.read();
    vi.advanceTimersByTime(100);
    release();
    await settle();
    index.invalidate("all");
  }
  expect(loads).toBe(20);
});

test("a reader of an index that was thrown away takes no change from the one that is being loaded", async () => {
  const index = await loaded();
  index.invalidate("2");
  const refreshed = hold();
  const first = index.read();
  await settle();
  // A reader waits for the read that is under way, while staff change something rare and the index is loaded anew.
  const late = index.read();
  await settle();
  index.invalidate("all");
  const loadedAnew = hold();
  await index.read();
  await settle();
  rows.set(1, 11);
  index.invalidate("1");
  refreshed();
  expect(await Promise.all([first, late])).toEqual([null, null]);
  loadedAnew();
  await settle();
  expect((await index.read())?.get(1)).toBe(11);
});

test("what was changed without a notice is seen after a quarter of an hour", async () => {
  const index = await loaded();
  rows.set(1, 11);
  vi.advanceTimersByTime(14 * 60_000);
  expect((await index.read())?.get(1)).toBe(10);
  vi.advanceTimersByTime(2 * 60_000);
  expect(await index.read()).toBeNull();
  await settle();
  expect((await index.read())?.get(1)).toBe(11);
});

test("a line that is lost again and again does not begin a load each time", async () => {
  const index = anIndex();
  const release = hold();
  for (let time = 0; time < 10; time++) {
    await index.read();
    index.purge();
  }
  expect(loads).toBe(1);
  release();
  vi.advanceTimersByTime(1_001);
  await index.read();
  await settle();
  expect(await index.read()).toEqual(rows);
});
