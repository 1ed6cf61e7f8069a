import { addDays, isoDate, yearOf } from "@matinee/core/kernel";
import { aChild, aFranchise, aGroup, aGuest, aStage, freshId, testDatabase, today } from "@matinee/testkit";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { shopAt, valueOf } from "../../testing/world.ts";
import { validateSelectedForTrial } from "./validate-selected-for-trial.ts";

const { db } = await testDatabase();
let ctx: Context;
let guestId: string;

beforeAll(async () => {
  await aFranchise(db, { slug: "network", isNetwork: true });
  guestId = (await aGuest(db)).id;
  ctx = await shopAt(db, "localhost", guestId);
});

const book = (poolId: number, childId: string | null, state: "committed" | "released") =>
  sql`insert into claim (id, pool_id, child_id, state) values (${freshId()}, ${poolId}, ${childId}, ${state})`.execute(
    db,
  );

const startOf = (group: { sessions: { on: string }[] }, index = 0) => group.sessions[index]?.on ?? "";

test("a child of the visitor who fits can start on a date that is offered", async () => {
  const [group, child] = [await aGroup(db), await aChild(db, { guestId })];
  const asked = { group_id: group.id, start_date: startOf(group), children: [{ id: child.id }] };
  expect(valueOf(await validateSelectedForTrial(ctx, asked))).toEqual({ valid: true, problems: [] });
});

test("another visitor's child is not found, and neither is one that nobody has, whoever asks", async () => {
  const [group, other] = [await aGroup(db), await aChild(db)];
  const missing = { ok: false, error: { code: "not_found", messages: ["The child was not found."] } };
  for (const id of [other.id, freshId()]) {
    const asked = { group_id: group.id, start_date: startOf(group), children: [{ id }] };
    expect(await validateSelectedForTrial(ctx, asked)).toEqual(missing);
    const staff: Context = { ...ctx, actor: { kind: "NETWORK_ADMIN", userId: freshId() } };
    expect(await validateSelectedForTrial(staff, asked)).toEqual(missing);
  }
  expect(
    await validateSelectedForTrial(ctx, {
      group_id: 2_000_000_000,
      start_date: startOf(group),
      children: [{ id: other.id }],
    }),
  ).toMatchObject({
    error: { messages: ["The class was not found."] },
  });
});

test("the age counts on the rule's own day, and is said with it", async () => {
  const stageId = (await aStage(db, { minAge: 6, maxAge: 8, ageRule: "school_year" })).id;
  const group = await aGroup(db, { stageId, name: "Monday Juniors" });
  const start = isoDate(startOf(group));
  const key = start.slice(5) >= "09-01" ? yearOf(start) : yearOf(start) - 1;
  const check = async (born: string) =>
    valueOf(
      await validateSelectedForTrial(ctx, {
        group_id: group.id,
        start_date: start,
        children: [{ date_of_birth: born }],
      }),
    ).problems;
  expect(await check(`${key - 6}-09-01`)).toEqual([]);
  expect(await check(`${key - 6}-09-02`)).toEqual([
    {
      code: "too_young",
      message: `Monday Juniors is for ages 6 to 8. A child who is 5 on 1 September ${key} is too young for it.`,
      child: `${key - 6}-09-02`,
    },
  ]);
  expect(await check(`${key - 9}-09-02`)).toEqual([]);
  expect(await check(`${key - 9}-09-01`)).toMatchObject([{ code: "too_old" }]);
  expect(await check(addDays(start, 400))).toMatchObject([
    { code: "too_young", message: expect.stringMatching(/is after 1 September/) as string },
  ]);
});

test("a date that is not offered, past or too near the end is said, and the age all the same", async () => {
  const group = await aGroup(db, { sessions: 3, trialSessions: 2 });
  const check = async (start_date: string, born: string) =>
    valueOf(
      await validateSelectedForTrial(ctx, { group_id: group.id, start_date, children: [{ date_of_birth: born }] }),
    ).problems.map(({ code }) => code);
  const seven = `${yearOf(today()) - 7}-01-01`;
  expect(await check(addDays(isoDate(startOf(group)), 1), seven)).toEqual(["date_not_offered"]);
  expect(await check(startOf(group, 2), seven)).toEqual(["date_not_offered"]);
  expect(await check(startOf(group, 2), "2001-01-01")).toEqual(["date_not_offered", "too_old"]);
  expect(await check("2001-01-01", "2001-01-01")).toEqual(["date_not_offered"]);
});

test("places are counted for all children together: the same child once, twins twice", async () => {
  const group = await aGroup(db, { trialCap: 1 });
  const child = await aChild(db, { guestId });
  const born = `${yearOf(today()) - 7}-01-01`;
  const check = async (...children: { id?: string; date_of_birth?: string }[]) =>
    valueOf(await validateSelectedForTrial(ctx, { group_id: group.id, start_date: startOf(group), children })).problems;
  expect(await check({ id: child.id }, { id: child.id.toUpperCase() })).toEqual([]);
  expect(await check({ date_of_birth: born }, { date_of_birth: born })).toEqual([
    { code: "no_places_left", message: "That date has one place left.", child: null },
  ]);
  await book(group.sessions[1]?.trialPoolId ?? 0, null, "committed");
  expect(await check({ id: child.id })).toMatchObject([
    { code: "no_places_left", message: "That date is full. Please choose another." },
  ]);
});

test("a child with a place in any session of the run is booked already; a place given back is none", async () => {
  const group = await aGroup(db, { sessions: 4, trialSessions: 2 });
  const child = await aChild(db, { guestId });
  const codes = async (index: number) =>
    valueOf(
      await validateSelectedForTrial(ctx, {
        group_id: group.id,
        start_date: startOf(group, index),
        children: [{ id: child.id }],
      }),
    ).problems.map(({ code }) => code);
  await book(group.sessions[0]?.placePoolId ?? 0, child.id, "released");
  await book(group.sessions[1]?.placePoolId ?? 0, child.id, "committed");
  expect([await codes(0), await codes(1), await codes(2)]).toEqual([["already_booked"], ["already_booked"], []]);
});

test("a closed class takes nobody, and another school's is not there", async () => {
  const group = await aGroup(db);
  const asked = { group_id: group.id, start_date: startOf(group), children: [{ date_of_birth: "2019-01-01" }] };
  await sql`update class_group set status = 'closed' where id = ${group.id}`.execute(db);
  expect(valueOf(await validateSelectedForTrial(ctx, asked))).toMatchObject({
    valid: false,
    problems: [{ code: "class_closed" }],
  });
  const there = await shopAt(db, (await aFranchise(db)).host, guestId);
  expect(await validateSelectedForTrial(there, asked)).toMatchObject({ ok: false, error: { code: "not_found" } });
});
