import { addDays, isoDate } from "@matinee/core/kernel";
import { expect, test } from "vitest";
import { aCustomer } from "../../testing/a-customer.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import {
  changeLesson,
  createClosure,
  createSessions,
  createTerm,
  deleteClosure,
  previewLesson,
  previewNewClosure,
  updateClass,
} from "../index.ts";
import { aClassEditor } from "./testing/a-class-editor.ts";

const world = await aWorld();
const { db, system } = world;
const { admin, stored, formOf, anOpenClass } = await aClassEditor(world);
const today = system.today();

/** Moves a lesson of a class to five o'clock of another day. */
async function move(id: number, from: { readonly on: string; readonly at?: string }, date: string) {
  const body = {
    kind: "move" as const,
    on: from.on,
    at: from.at ?? "16:00",
    date,
    starts_at: "17:00",
    ends_at: "18:00",
  };
  const form = { ...body, reason: "Hall is let" };
  const { seen } = valueOf(await previewLesson(admin, { ...form, id }));
  valueOf(await changeLesson(admin, { ...form, id, version: (await stored(id)).version, seen }));
}

/** Books a trial that begins with this lesson. Returns how many places it has of lessons that are held. */
async function aTrial(id: number, on: string) {
  const family = await aCustomer(world);
  const { itemId } = await family.book({
    type: "trial",
    group: { id, dates: [on] },
    childIds: [await family.child("Ada")],
  });
  return async () => {
    const claims = db.selectFrom("claim as c").innerJoin("session as s", "s.place_pool_id", "c.pool_id");
    const held = claims.where("c.order_item_id", "=", itemId).where("c.state", "=", "committed");
    return (await held.where("s.status", "=", "scheduled").select("c.id").execute()).length;
  };
}

const heldOn = async (id: number, on: string) =>
  (await db.selectFrom("session").select("status").where("group_id", "=", id).where("held_on", "=", on).execute()).map(
    ({ status }) => status,
  );

const lost = async (id: number) =>
  await db
    .selectFrom("lost_lesson as l")
    .innerJoin("session as s", "s.id", "l.session_id")
    .select("l.why")
    .where("s.group_id", "=", id)
    .execute();

test("a lesson stays that was moved from a day which is closed then", async () => {
  const { id, dates } = await anOpenClass();
  const [, second = ""] = dates;
  const moved = addDays(isoDate(second), 1);
  await move(id, { on: second }, moved);
  const places = await aTrial(id, moved);
  const closing = { location_id: null, reason: "Hall is let" };
  const close = async (on: string, affected: number) => {
    const days = { ...closing, starts_on: on, ends_on: on };
    const preview = valueOf(await previewNewClosure(admin, days));
    expect(preview.affected).toBe(affected);
    return valueOf(await createClosure(admin, { ...days, seen: preview.seen }));
  };
  await close(second, 0);
  expect([await lost(id), await places(), await heldOn(id, moved)]).toEqual([[], 2, ["scheduled"]]);
  // Its new day closes by mistake, and is taught after all.
  const mistake = await close(moved, 1);
  expect(await heldOn(id, moved)).toEqual(["cancelled"]);
  valueOf(await deleteClosure(admin, { id: mistake.id }));
  expect(await heldOn(id, moved)).toEqual(["scheduled"]);
});

test("a lesson that was moved into a half-term is not held again once its weekly lesson has ended and its old day is over", async () => {
  const from = addDays(today, 220);
  const half = { half_term_starts_on: addDays(from, 28), half_term_ends_on: addDays(from, 34) };
  valueOf(await createTerm(admin, { name: "Spring", starts_on: from, ends_on: addDays(from, 60), ...half }));
  const { id, dates } = await anOpenClass();
  const [first = ""] = dates.filter((on) => on >= from);
  const moved = addDays(isoDate(first), 28);
  await move(id, { on: first }, moved);
  expect(await heldOn(id, moved)).toEqual(["scheduled"]);
  const form = await formOf(id);
  const slots = form.slots.map((slot) => ({ ...slot, starts_at: "16:30", ends_at: "17:30" }));
  valueOf(await updateClass(admin, { ...form, slots, id, version: (await stored(id)).version, from: null }));
  expect(await heldOn(id, moved)).toEqual(["cancelled"]);
  await createSessions({ ...system, today: () => addDays(isoDate(first), 1) });
  expect(await heldOn(id, moved)).toEqual(["cancelled"]);
});

test("a lesson that was moved into the next term stays when its own term is over, and can be moved on", async () => {
  const ahead = { starts_on: addDays(today, 140), ends_on: addDays(today, 200) };
  valueOf(await createTerm(admin, { name: "Next term", ...ahead, half_term_starts_on: null, half_term_ends_on: null }));
  const { id, dates } = await anOpenClass();
  const [last = ""] = dates.filter((on) => on < ahead.starts_on).slice(-1);
  const [moved, later] = [addDays(today, 142), addDays(today, 149)];
  await move(id, { on: last }, moved);
  const places = await aTrial(id, moved);
  expect(await places()).toBe(2);
  const whenOver = { ...system, today: () => addDays(today, 121) };
  await createSessions(whenOver);
  expect([await lost(id), await places(), await heldOn(id, moved)]).toEqual([[], 2, ["scheduled"]]);
  // Moved on and back again, it is held at that time after all.
  const then = { ...admin, today: whenOver.today };
  const change = async (on: string, date: string) => {
    const body = { kind: "move" as const, on, at: "17:00", date, starts_at: "17:00", ends_at: "18:00", reason: "Show" };
    const { seen } = valueOf(await previewLesson(then, { ...body, id }));
    valueOf(await changeLesson(then, { ...body, id, version: (await stored(id)).version, seen }));
  };
  await change(moved, later);
  expect([await heldOn(id, moved), await heldOn(id, later)]).toEqual([["cancelled"], ["scheduled"]]);
  await change(later, moved);
  await createSessions(whenOver);
  expect([await heldOn(id, moved), await heldOn(id, later)]).toEqual([["scheduled"], ["cancelled"]]);
});

test("a lesson that was moved stays when its weekly lesson has ended, and not when it ended before its day", async () => {
  const { id, dates } = await anOpenClass();
  const other = await anOpenClass();
  const [, second = "", third = ""] = dates;
  const moved = addDays(isoDate(third), 3);
  for (const one of [id, other.id]) await move(one, { on: second }, moved);
  const slots = [{ weekday: 3 as const, starts_at: "16:00", ends_at: "17:00" }];
  const save = async (one: number, from: string | null) => {
    const { version } = await stored(one);
    valueOf(await updateClass(admin, { ...(await formOf(one)), slots, id: one, version, from }));
  };
  await save(id, addDays(isoDate(second), 1));
  await save(other.id, null);
  expect([await heldOn(id, moved), await heldOn(other.id, moved)]).toEqual([["scheduled"], ["cancelled"]]);
  const places = await aTrial(id, moved);
  await createSessions({ ...system, today: () => addDays(isoDate(second), 1) });
  expect([await lost(id), await places(), await heldOn(id, moved)]).toEqual([[], 2, ["scheduled"]]);
  expect(await heldOn(other.id, moved)).toEqual(["cancelled"]);
});
