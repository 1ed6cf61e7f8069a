import { expect, test } from "vitest";
import { aCustomer } from "../../testing/a-customer.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { moveClass, previewReopening, updateClass } from "../index.ts";
import { aClassEditor } from "./testing/a-class-editor.ts";

const world = await aWorld();
const { db } = world;
const { admin, stored, formOf, anOpenClass } = await aClassEditor(world, { capacity: 5, trial_cap: 2 });

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
  return { id, itemId };
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
