import { aFranchise, aGroup, freshId, testDatabase } from "@matinee/testkit";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { shopAt, valueOf } from "../../testing/world.ts";
import { getGroup } from "./get-group.ts";
import { getAvailableSpaces } from "./get-available-spaces.ts";
import { getGroupSchedule } from "./get-group-schedule.ts";
import { listTrialDates } from "./list-trial-dates.ts";

const { db } = await testDatabase();
let ctx: Context;

beforeAll(async () => {
  await aFranchise(db, { slug: "network", isNetwork: true });
  ctx = await shopAt(db, "localhost");
});

const commit = (poolId: number, quantity = 1) =>
  sql`insert into claim (id, pool_id, quantity, state) values (${freshId()}, ${poolId}, ${quantity}, 'committed')`.execute(
    db,
  );
const hold = (poolId: number, seconds: number, quantity = 1) =>
  sql`insert into claim (id, pool_id, quantity, state, held_until)
    values (${freshId()}, ${poolId}, ${quantity}, 'held', clock_timestamp() + make_interval(secs => ${seconds}))`.execute(
    db,
  );
const available = async (groupId: number) =>
  valueOf(await listTrialDates(ctx, { groupId })).map((date) => date.available);

test("a trial starts only where its whole run follows", async () => {
  const group = await aGroup(db, { sessions: 5, trialSessions: 3, trialCap: 4 });
  const dates = valueOf(await listTrialDates(ctx, { groupId: group.id }));
  expect(dates).toEqual(
    group.sessions.slice(0, 3).map(({ on }, first) => ({
      date: on,
      start: "10:00",
      end: "11:30",
      available: 4,
      // Every date of the trial that starts here.
      dates: group.sessions
        .slice(first, first + 3)
        .map((session) => ({ date: session.on, start: "10:00", end: "11:30" })),
    })),
  );
  expect(await available((await aGroup(db, { sessions: 1, trialSessions: 2 })).id)).toEqual([]);
  expect(await available((await aGroup(db, { sessions: 2, trialSessions: 1 })).id)).toEqual([4, 4]);
});

test("a date gives the least of places and trial cap over its run, and is shown when full", async () => {
  const group = await aGroup(db, { sessions: 5, trialSessions: 2, capacity: 10, trialCap: 4 });
  const [, second, third] = group.sessions;
  await commit(second?.trialPoolId ?? 0, 3);
  expect(await available(group.id)).toEqual([1, 1, 4, 4]);
  await commit(third?.placePoolId ?? 0, 10);
  expect(await available(group.id)).toEqual([1, 0, 0, 4]);
});

test("a live hold takes a place until its time, expired or not", async () => {
  const group = await aGroup(db, { sessions: 2, trialSessions: 1, trialCap: 2 });
  await hold(group.sessions[0]?.trialPoolId ?? 0, 60, 2);
  await hold(group.sessions[1]?.trialPoolId ?? 0, -1, 2);
  expect(await available(group.id)).toEqual([0, 2]);
});

test("a session that has begun or was cancelled is no trial date, and no part of a run", async () => {
  const group = await aGroup(db, { sessions: 4, trialSessions: 2 });
  await sql`update session set starts_at = now() - interval '1 second' where id = ${group.sessions[0]?.id}`.execute(db);
  await sql`update session set status = 'cancelled' where id = ${group.sessions[2]?.id}`.execute(db);
  const dates = valueOf(await listTrialDates(ctx, { groupId: group.id })).map(({ date }) => date);
  expect(dates).toEqual([group.sessions[1]?.on]);
});

test("times are London's, on both sides of a clock change", async () => {
  const group = await aGroup(db, { sessions: 2, trialSessions: 1 });
  const set = (index: number, start: string, end: string) =>
    sql`update session set held_on = ${start.slice(0, 10)}, starts_at = ${start}, ends_at = ${end} where id = ${group.sessions[index]?.id}`.execute(
      db,
    );
  await set(0, "2099-03-28T10:00:00Z", "2099-03-28T11:30:00Z");
  await set(1, "2099-04-04T09:00:00Z", "2099-04-04T10:30:00Z");
  expect(valueOf(await listTrialDates(ctx, { groupId: group.id })).map(({ start, end }) => [start, end])).toEqual([
    ["10:00", "11:30"],
    ["10:00", "11:30"],
  ]);
  expect(valueOf(await getGroupSchedule(ctx, { groupId: group.id })).sessions).toEqual([
    { date: "2099-03-28", start: "10:00", end: "11:30", starts_at: "2099-03-28T10:00:00Z", status: "scheduled" },
    { date: "2099-04-04", start: "10:00", end: "11:30", starts_at: "2099-04-04T09:00:00Z", status: "scheduled" },
  ]);
});

test("places say what is taken and what is held, at the next session and per date", async () => {
  const group = await aGroup(db, { sessions: 3, capacity: 10 });
  const [first, second, third] = group.sessions;
  await commit(first?.placePoolId ?? 0, 4);
  await hold(first?.placePoolId ?? 0, 60, 2);
  await hold(first?.placePoolId ?? 0, -1, 3);
  // Staff allowed one place beyond the size; it is not for sale.
  await sql`update pool set over = 1 where id in (${second?.placePoolId}, ${third?.placePoolId})`.execute(db);
  await commit(second?.placePoolId ?? 0, 11);
  await commit(third?.placePoolId ?? 0, 10);
  const answer = async () => valueOf(await getAvailableSpaces(ctx, { id: group.id }));
  const full = [
    { date: second?.on, capacity: 10, taken: 11, held: 0, available: 0 },
    { date: third?.on, capacity: 10, taken: 10, held: 0, available: 0 },
  ];
  const next = { capacity: 10, taken: 4, held: 2, available: 4 };
  const dates = [{ date: first?.on, ...next }, ...full];
  expect(await answer()).toEqual({ group_id: group.id, ...next, waiting: 0, dates });
  for (const status of ["waiting", "offered", "withdrawn", "accepted"])
    await sql`insert into waiting_list_entry (id, group_id, party_id, status) values (${freshId()}, ${group.id}, ${freshId()}, ${status})`.execute(
      db,
    );
  // Places whose hold has lapsed are for whoever waits.
  const kept = { ...next, held: 5, available: 1 };
  const datesKept = [{ date: first?.on, ...kept }, ...full];
  expect(await answer()).toEqual({ group_id: group.id, ...kept, waiting: 2, dates: datesKept });
});

test("a class without a session to come has nothing to give", async () => {
  const group = await aGroup(db, { sessions: 1, capacity: 7 });
  await sql`update session set status = 'cancelled' where group_id = ${group.id}`.execute(db);
  expect(valueOf(await getAvailableSpaces(ctx, { id: group.id }))).toMatchObject({
    capacity: 7,
    available: 0,
    dates: [],
  });
});

test("another school's class, a closed one and none at all are not found", async () => {
  const [own, other] = [await aFranchise(db), await aGroup(db)];
  const there = await shopAt(db, own.host);
  const closed = await aGroup(db);
  await sql`update class_group set status = 'closed' where id = ${closed.id}`.execute(db);
  for (const [shop, id] of [
    [there, other.id],
    [ctx, closed.id],
    [ctx, 2_147_483_647],
  ] as const) {
    for (const answer of [
      await listTrialDates(shop, { groupId: id }),
      await getAvailableSpaces(shop, { id }),
      await getGroupSchedule(shop, { groupId: id }),
      await getGroup(shop, { id }),
    ])
      expect(answer).toEqual({ ok: false, error: { code: "not_found", messages: ["The class was not found."] } });
  }
});
