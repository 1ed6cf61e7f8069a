import { expect, test } from "vitest";
import { getCourse } from "../../catalogue/index.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { listStaffCamps, previewCamp } from "../index.ts";
import { aCampEditor } from "./testing/a-camp-editor.ts";
import { formOf } from "./testing/a-camp-form.ts";

const world = await aWorld();
const { admin, form, stored, anOpenCamp, change, aBooking } = await aCampEditor(world);
const [first = "", second = "", third = ""] = form.days.map(({ on }) => on);

test("fewer places than are booked are saved once their families are seen, and a bigger camp has them at once", async () => {
  const { id } = await anOpenCamp();
  for (const days of [[first], [first, second], [second]]) valueOf(await (await aBooking(id, days)).pay());
  expect(codeOf(await change(id, { capacity: 1 }))).toBe("families_affected");
  const found = valueOf(await previewCamp(admin, { id, ...formOf(await stored(id)), capacity: 1 }));
  expect(found.crowded.map((one) => [one.on, one.places, one.booked])).toEqual([first, second].map((on) => [on, 1, 2]));
  expect(found.holders.map(({ dates }) => dates)).toEqual([[second], [first, second], [first]]);
  const free = async () =>
    valueOf(await getCourse(await world.visitor(), { id })).days.map(({ available }) => available);
  valueOf(await change(id, { capacity: 1 }, found.seen));
  expect([await free(), (await stored(id)).days.map(({ taken }) => taken)]).toEqual([
    [0, 0, 1, 1],
    [2, 2, 0, 0],
  ]);
  expect(codeOf(await (await aBooking(id, [first])).pay())).toBe("no_places_left");
  // Saved again with what it has, there is nothing new to look at.
  valueOf(await change(id, { description: "More than it has" }));
  const roomy = form.days.map((day) => (day.on === third ? { ...day, places: 9 } : day));
  const saved = valueOf(await change(id, { capacity: 2, days: roomy }));
  expect(saved).toMatchObject({
    capacity: 2,
    days: [{ places: null }, { places: null }, { places: 9 }, { places: null }],
  });
  expect(await free()).toEqual([0, 0, 9, 2]);
  const row = valueOf(await listStaffCamps(admin, { q: form.name, size: 50 })).items.find((one) => one.id === id);
  expect(row?.days.map((day) => `${day.taken}/${day.places}`)).toEqual(["2/2", "2/2", "0/9", "0/2"]);
});
