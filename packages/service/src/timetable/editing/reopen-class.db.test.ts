import { addDays, isoDate } from "@matinee/core/kernel";
import { expect, test } from "vitest";
import { aCustomer } from "../../testing/a-customer.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { changeLesson, createSessions, moveClass, previewLesson, previewReopening, updateClass } from "../index.ts";
import { aClassEditor } from "./testing/a-class-editor.ts";

const world = await aWorld();
const { db } = world;
const { admin, stored, formOf, lessonsOf, anOpenClass } = await aClassEditor(world, { capacity: 5, trial_cap: 2 });

/** A trial takes a place and a trial place of each lesson. */
const placesOf = async (itemId: string) =>
  (
    await db
      .selectFrom("claim")
      .select("id")
      .where("order_item_id", "=", itemId)
      .where("state", "=", "committed")
      .execute()
  ).length;

const move = async (id: number, event: "close" | "reopen", more: { seen?: string | null } = {}) =>
  await moveClass(admin, { id, version: (await stored(id)).version, event, ...more });

/** A class with Ada's trial of two lessons, closed since. */
async function aClosedClass() {
  const { id, dates } = await anOpenClass();
  const customer = await aCustomer(world);
  const { itemId } = await customer.book({
    type: "trial",
    group: { id, dates },
    childIds: [await customer.child("Ada")],
  });
  valueOf(await move(id, "close"));
  world.mails.length = 0;
  return { id, itemId, dates };
}

test("a class whose days changed while it was closed takes no lessons unseen when it opens again", async () => {
  const { id, itemId } = await aClosedClass();
  const form = await formOf(id);
  const slots = form.slots.map((slot) => ({ ...slot, weekday: slot.weekday === 3 ? (4 as const) : (3 as const) }));
  valueOf(await updateClass(admin, { id, version: (await stored(id)).version, ...form, slots }));
  expect(await placesOf(itemId)).toBe(4);
  expect(codeOf(await move(id, "reopen"))).toBe("families_affected");
  expect(codeOf(await move(id, "reopen", { seen: null }))).toBe("families_affected");
  const preview = valueOf(await previewReopening(admin, { id }));
  expect(preview).toMatchObject({ affected: 1, families: [{ children: ["Ada"] }] });
  expect([(await stored(id)).status, await placesOf(itemId), world.mails]).toEqual(["closed", 4, []]);
  expect(valueOf(await move(id, "reopen", { seen: preview.seen })).status).toBe("open");
  await world.work();
  expect([await placesOf(itemId), world.mails.length]).toEqual([0, 1]);
  expect(codeOf(await previewReopening(admin, { id }))).toBe("in_use");
});

test("a class that nothing has changed opens again at once, and its families keep their lessons", async () => {
  const { id, itemId } = await aClosedClass();
  expect(valueOf(await previewReopening(admin, { id }))).toMatchObject({ affected: 0, seen: null, families: [] });
  expect(valueOf(await move(id, "reopen")).status).toBe("open");
  await world.work();
  expect([await placesOf(itemId), world.mails]).toEqual([4, []]);
});

const nothing = { on: null, at: null, date: null, starts_at: null, ends_at: null, reason: "Hall is let" };

/** Changes a single lesson as its editor does, who has looked at the preview. */
async function change(id: number, more: Partial<Parameters<typeof previewLesson>[1]>) {
  const body = { kind: "cancel" as const, ...nothing, ...more };
  const preview = valueOf(await previewLesson(admin, { ...body, id }));
  const { version } = await stored(id);
  valueOf(await changeLesson(admin, { ...body, id, version, seen: preview.seen }));
  return preview;
}

const lessonTexts = async (id: number) =>
  (await lessonsOf(id)).lessons.map(({ on, at, state }) => `${on} ${at}${state === "held" ? "" : " cancelled"}`);

test("single lessons of a closed class are cancelled, moved, added and restored, and its families are told", async () => {
  const { id, itemId, dates } = await aClosedClass();
  const [first = "", second = "", third = ""] = dates;
  const at = (await lessonTexts(id))[0]?.slice(-5) ?? "";
  expect(await change(id, { on: first, at })).toMatchObject({
    affected: 1,
    withdrawn: [{ on: first, families: 1, why: "Hall is let" }],
  });
  await world.work();
  expect([await placesOf(itemId), world.mails.length]).toEqual([2, 1]);
  const moved = addDays(isoDate(second), 1);
  const to = { date: moved, starts_at: "18:00", ends_at: "19:00" };
  expect(await change(id, { kind: "move", on: second, at, ...to })).toMatchObject({
    affected: 1,
    withdrawn: [{ on: second }],
    added: [{ on: moved }],
  });
  const added = addDays(isoDate(third), 2);
  expect(await change(id, { kind: "add", ...to, date: added })).toMatchObject({ added: [{ on: added }] });
  const wanted = [`${first} ${at} cancelled`, `${moved} 18:00`, `${third} ${at}`, `${added} 18:00`];
  expect((await lessonTexts(id)).slice(0, 4)).toEqual(wanted);
  await createSessions(world.system);
  expect((await lessonTexts(id)).slice(0, 4)).toEqual(wanted);
  // What was moved is moved on and cancelled like any other, and each goes back to what it was.
  await change(id, { kind: "move", on: moved, at: "18:00", ...to, starts_at: "18:30" });
  expect((await lessonTexts(id))[1]).toBe(`${moved} 18:30`);
  await change(id, { kind: "move", on: moved, at: "18:30", ...to });
  await change(id, { kind: "restore", on: second, at });
  await change(id, { kind: "restore", on: first, at });
  await change(id, { kind: "cancel", on: added, at: "18:00" });
  expect(await lessonTexts(id)).toEqual(dates.map((on) => `${on} ${at}`));
});

test("a lesson of a closed class that its weekly lessons no longer have is restored after it was cancelled or moved", async () => {
  const { id, dates } = await aClosedClass();
  const [first = "", second = ""] = dates;
  const before = (await lessonTexts(id)).slice(0, 2);
  const at = before[0]?.slice(-5) ?? "";
  const form = await formOf(id);
  const slots = form.slots.map((slot) => ({ ...slot, weekday: slot.weekday === 3 ? (4 as const) : (3 as const) }));
  valueOf(await updateClass(admin, { id, version: (await stored(id)).version, ...form, slots }));
  await change(id, { on: first, at });
  await change(id, {
    kind: "move",
    on: second,
    at,
    date: addDays(isoDate(second), 1),
    starts_at: "18:00",
    ends_at: "19:00",
  });
  expect((await lessonTexts(id)).slice(0, 2)).not.toEqual(before);
  for (const on of [first, second]) await change(id, { kind: "restore", on, at });
  expect((await lessonTexts(id)).slice(0, 2)).toEqual(before);
});
