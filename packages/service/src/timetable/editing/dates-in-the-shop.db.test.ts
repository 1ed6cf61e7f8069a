import { addDays, isoDate } from "@matinee/core/kernel";
import { aLocation } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { getGroupSchedule } from "../../catalogue/index.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { changeLesson, createClosure, updateClass } from "../index.ts";
import { aClassEditor } from "./testing/a-class-editor.ts";

const world = await aWorld();
const { db, network } = world;
const { admin, stored, formOf, anOpenClass } = await aClassEditor(world);
const hall = (await aLocation(db, { franchiseId: network.seller.id })).id;

const close = async (on: string, locationId: number | null = null) =>
  valueOf(await createClosure(admin, { location_id: locationId, reason: "Show week", starts_on: on, ends_on: on }));

/** What the shop's page of a class says of a day: "held", "cancelled", or why there is no class. */
async function daysOf(id: number) {
  const { sessions, skipped, slots } = valueOf(await getGroupSchedule(await world.visitor(), { groupId: id }));
  const days = [
    ...sessions.map(({ date, status }) => [date, status === "scheduled" ? "held" : "cancelled"] as const),
    ...skipped.map(({ date, reason }) => [date, reason] as const),
  ];
  return { slots, of: (on: string) => days.filter(([date]) => date === on).map(([, says]) => says) };
}

test("a closed day is said once, a lesson called off by itself is cancelled, and one in another hall is held", async () => {
  const { id, dates } = await anOpenClass();
  const [closed = "", off = "", elsewhere = ""] = dates;
  const lesson = { kind: "cancel" as const, on: off, at: "16:00", date: null, starts_at: null, ends_at: null };
  const { version } = await stored(id);
  valueOf(await changeLesson(admin, { id, version, ...lesson, reason: "Kim is ill", seen: null }));
  await close(closed);
  await sql`update session set location_id = ${hall} where group_id = ${id} and held_on = ${elsewhere}`.execute(db);
  await close(elsewhere, network.locationId);
  const days = await daysOf(id);
  expect([closed, off, elsewhere].map(days.of)).toEqual([["Show week"], ["cancelled"], ["held"]]);
});

test("dates of the time before a change are not listed, and days that the class has left are not skipped", async () => {
  const { id, dates } = await anOpenClass();
  const [first = "", second = "", third = "", fourth = ""] = dates.slice(3);
  const slots = [{ weekday: 2, starts_at: "16:00", ends_at: "17:00" }];
  const { version } = await stored(id);
  valueOf(await updateClass(admin, { id, version, ...(await formOf(id)), slots, from: second, seen: null }));
  const tuesday = (on: string) => addDays(isoDate(on), 1);
  await close(third);
  await close(tuesday(fourth));
  const days = await daysOf(id);
  expect([first, second, third, fourth].map(days.of)).toEqual([["held"], [], [], []]);
  expect([second, third, fourth].map((on) => days.of(tuesday(on)))).toEqual([["held"], ["held"], ["Show week"]]);
  // The answer says no more of the weekly lessons than before.
  expect(days.slots.map((slot) => Object.keys(slot).toSorted())).toEqual([
    ["end", "start", "weekday"],
    ["end", "start", "weekday"],
  ]);
});
