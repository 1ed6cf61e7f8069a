import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { breakRows } from "../testing/break-database.ts";
import { aWorld, newId } from "../testing/world.ts";
import { mendClassSearch, refreshPassedTrials, refreshWholeSearch } from "./class-search-work.ts";
import { expireHolds } from "./expire-holds.ts";

const world = await aWorld();
const { db, system } = world;

/** A class in the search, with a hold on the only place of its first trial whose time is up. */
async function aClassWithALapsedHold() {
  const { id, dates, pools } = await world.group({ capacity: 1, trialCap: 1, dates: 4 });
  const ids = pools.flatMap(({ place, trial }) => [place, trial]);
  for (const pool of ids)
    await sql`insert into claim (id, pool_id, state, held_until) values (${newId()}, ${pool}, 'held', now() - interval '1 second')`.execute(
      db,
    );
  await sql`select refresh_class_search(${[id]}::int[])`.execute(db);
  const row = async () =>
    await db
      .selectFrom("class_search")
      .select(["available", "next_trial_on"])
      .where("group_id", "=", id)
      .executeTakeFirst();
  const held = async () =>
    (await db.selectFrom("pool").select("held").where("id", "in", ids).execute()).reduce(
      (sum, one) => sum + one.held,
      0,
    );
  expect([await held(), (await row())?.available]).toEqual([8, 0]);
  return { id, dates, pools: ids, row, held };
}

const itemsOf = async (subject: number) =>
  await db
    .selectFrom("work_item")
    .select(["kind", "status", "franchise_id"])
    .where("subject", "=", String(subject))
    .execute();

/** As if the pauses between attempts were over, so many times. */
async function tryAgain(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await sql`update leased_work set next_try_at = now()`.execute(db);
    await work().catch(() => undefined);
  }
}

const franchise_id = world.network.seller.id;

test("a class whose search cannot be written keeps no lapsed place held, neither its own nor another's, and somebody is told", async () => {
  const [faulty, sound] = [await aClassWithALapsedHold(), await aClassWithALapsedHold()];
  const repair = await breakRows(db, "class_search", sql`new.group_id = ${sql.lit(faulty.id)}`);
  await expireHolds(system);
  expect([await faulty.held(), await sound.held()]).toEqual([0, 0]);
  expect([(await faulty.row())?.available, (await sound.row())?.available]).toEqual([0, 1]);
  await tryAgain(6, async () => await mendClassSearch(system));
  expect(await itemsOf(faulty.id)).toEqual([{ kind: "search_stuck", status: "open", franchise_id }]);
  await repair();
  await tryAgain(1, async () => await mendClassSearch(system));
  expect((await faulty.row())?.available).toBe(1);
  expect(await itemsOf(faulty.id)).toEqual([{ kind: "search_stuck", status: "done", franchise_id }]);
});

test("a place that cannot be freed keeps no other held, and somebody is told until it is", async () => {
  const [faulty, sound] = [await aClassWithALapsedHold(), await aClassWithALapsedHold()];
  const [pool = 0] = faulty.pools;
  const repair = await breakRows(db, "claim", sql`new.pool_id = ${sql.lit(pool)}`);
  await expect(expireHolds(system)).rejects.toThrow("1 of");
  expect([await faulty.held(), await sound.held()]).toEqual([1, 0]);
  // What lapses later is not held up by it, and it is not tried with each of them.
  const later = await aClassWithALapsedHold();
  await expireHolds(system);
  expect(await later.held()).toBe(0);
  await tryAgain(6, async () => await expireHolds(system));
  expect(await itemsOf(pool)).toEqual([{ kind: "places_stuck", status: "open", franchise_id }]);
  await repair();
  await tryAgain(1, async () => await expireHolds(system));
  expect(await faulty.held()).toBe(0);
  expect(await itemsOf(pool)).toEqual([{ kind: "places_stuck", status: "done", franchise_id }]);
});

test("a class that cannot show its next trial keeps no other from showing theirs, and is not tried with them again", async () => {
  const [faulty, sound] = [await aClassWithALapsedHold(), await aClassWithALapsedHold()];
  await expireHolds(system);
  const began = async (groups: readonly { readonly id: number }[]) => {
    const ids = groups.map(({ id }) => id);
    await sql`update session set starts_at = now() - interval '1 minute' where id in (
      select min(id) from session where group_id = any (${ids}::int[]) group by group_id)`.execute(db);
    await sql`update class_search set next_trial_at = now() - interval '1 minute' where group_id = any (${ids}::int[])`.execute(
      db,
    );
  };
  await began([faulty, sound]);
  const repair = await breakRows(db, "class_search", sql`new.group_id = ${sql.lit(faulty.id)}`);
  expect(await refreshPassedTrials(db)).toBe(2);
  await expect(mendClassSearch(system)).rejects.toThrow("1 of");
  const shown = async () => [(await faulty.row())?.next_trial_on, (await sound.row())?.next_trial_on];
  expect(await shown()).toEqual([faulty.dates[0], sound.dates[1]]);
  await sql`update session set starts_at = starts_at - interval '90 days' where group_id = ${sound.id}`.execute(db);
  await sql`update class_search set next_trial_at = now() where group_id = ${sound.id}`.execute(db);
  expect(await refreshPassedTrials(db)).toBe(1);
  expect(await shown()).toEqual([faulty.dates[0], null]);
  await repair();
  await tryAgain(1, async () => await mendClassSearch(system));
  expect(await shown()).toEqual([faulty.dates[1], null]);
});

test("the whole search is written anew", async () => {
  const { id, row } = await aClassWithALapsedHold();
  await sql`delete from class_search where group_id = ${id}`.execute(db);
  await refreshWholeSearch(db);
  expect(await row()).toBeDefined();
});

test("whoever books a place does not wait until the whole search is written", async () => {
  const first = await aClassWithALapsedHold();
  // More than are written in one batch.
  await sql`insert into class_group (franchise_id, location_id, stage_id, name, disciplines, capacity, trial_cap, trial_price_pence, term_fee_pence)
    select g.franchise_id, g.location_id, g.stage_id, g.name, g.disciplines, 1, 1, 0, 0
      from class_group g, generate_series(1, 200) where g.id = ${first.id}`.execute(db);
  const last = await aClassWithALapsedHold();
  const running: { work?: Promise<void> } = {};
  const free = await db.transaction().execute(async (trx) => {
    await sql`select from class_search where group_id = ${last.id} for update`.execute(trx);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    running.work = refreshWholeSearch(db);
    await vi.waitUntil(
      async () =>
        (await sql`select from pg_stat_activity where ${rows[0]?.pid} = any (pg_blocking_pids(pid))`.execute(db)).rows
          .length > 0,
    );
    return (await sql`select from class_search where group_id = ${first.id} for update skip locked`.execute(db)).rows;
  });
  await running.work;
  expect(free).toHaveLength(1);
});

test("a class whose search cannot be written keeps no other out of it at midnight", async () => {
  const [faulty, sound] = [await aClassWithALapsedHold(), await aClassWithALapsedHold()];
  await sql`delete from class_search where group_id = any (${[faulty.id, sound.id]}::int[])`.execute(db);
  const repair = await breakRows(db, "class_search", sql`new.group_id = ${sql.lit(faulty.id)}`);
  await refreshWholeSearch(db);
  await tryAgain(1, async () => await mendClassSearch(system));
  expect([await faulty.row(), await sound.row()]).toEqual([undefined, expect.anything()]);
  await repair();
  await tryAgain(1, async () => await mendClassSearch(system));
  expect(await faulty.row()).toBeDefined();
});
