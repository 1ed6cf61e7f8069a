import { expect, test } from "vitest";
import { useFakeStorage } from "../testing/fake-storage.ts";
import {
  changeClassDraft,
  changeDraft,
  changeSubjectDraft,
  clearOrdered,
  getDraft,
  subscribeToDraft,
} from "./draft-store.ts";
import { campKey, classKey, NO_CLASS, NO_PARENT } from "./draft.ts";

const { local, events } = useFakeStorage();
const KEY = "matinee_application_v1";

/** A line of an order for a class, or for a camp. */
const line = (of: { group_id?: number; course_id?: number }) => ({ group_id: null, course_id: null, ...of });

test("what is typed is there after a reload, and gone once its order is confirmed", () => {
  changeDraft({ parent: { ...NO_PARENT, name: "Grace Hopper" } });
  changeClassDraft(7, { startDate: "2026-12-01" });
  const stored = local.texts.get(KEY);
  expect(stored).toContain("Grace Hopper");
  expect(getDraft()).toMatchObject({
    lastGroupId: 7,
    parent: { name: "Grace Hopper" },
    classes: { [classKey(7)]: { ...NO_CLASS, startDate: "2026-12-01" } },
  });
  changeDraft({ orderId: "order-1" });
  clearOrdered("order-1", [line({ group_id: 7 })]);
  expect([local.texts.size, getDraft().parent.name]).toEqual([0, ""]);
});

test("an earlier confirmation that is opened again leaves what is being typed, even for the same class", () => {
  changeClassDraft(7, { picked: [{ id: "c1", first_name: "Ada" }] });
  changeDraft({ orderId: "order-1" });
  clearOrdered("order-1", [line({ group_id: 7 })]);
  changeClassDraft(7, { startDate: "2026-12-01" });
  changeDraft({ parent: { ...NO_PARENT, name: "Grace Hopper" } });
  clearOrdered("order-1", [line({ group_id: 7 })]);
  expect(getDraft()).toMatchObject({
    parent: { name: "Grace Hopper" },
    classes: { [classKey(7)]: { startDate: "2026-12-01" } },
  });
});

test("a confirmation leaves what is being typed for other classes and camps", () => {
  changeSubjectDraft(campKey(3), { payInFull: true });
  changeSubjectDraft(campKey(4), { picked: [{ id: "c1", first_name: "Ada" }] });
  changeSubjectDraft(campKey(5), { joined: [{ name: "Ada", position: 1, odds: "" }] });
  changeClassDraft(8, { startDate: "2026-12-08" });
  changeClassDraft(7, { startDate: "2026-12-01" });
  changeDraft({ customerId: "one", orderId: "order-1", parent: { ...NO_PARENT, name: "Grace", message: "Hi" } });
  clearOrdered("order-1", [line({ group_id: 7 }), line({ course_id: 3 })]);
  expect(getDraft()).toEqual({
    lastGroupId: null,
    customerId: null,
    orderId: null,
    parent: NO_PARENT,
    classes: {
      [campKey(4)]: { ...NO_CLASS, picked: [{ id: "c1", first_name: "Ada" }] },
      [classKey(8)]: { ...NO_CLASS, startDate: "2026-12-08" },
    },
  });
});

test("a change of one class or camp leaves the others as they are", () => {
  changeClassDraft(7, { startDate: "2026-12-01" });
  changeSubjectDraft(campKey(3), { payInFull: true });
  changeClassDraft(7, { picked: [{ id: "c1", first_name: "Ada" }] });
  expect(getDraft().classes).toEqual({
    [campKey(3)]: { ...NO_CLASS, payInFull: true },
    [classKey(7)]: { ...NO_CLASS, startDate: "2026-12-01", picked: [{ id: "c1", first_name: "Ada" }] },
  });
});

test("another tab's change, or a logout that clears the storage, counts at once", () => {
  changeDraft({ customerId: "one" });
  const other = JSON.stringify({ ...JSON.parse(local.texts.get(KEY) ?? "{}"), customerId: "two" });
  local.texts.set(KEY, other);
  expect(getDraft().customerId).toBe("two");
  local.texts.clear();
  expect(getDraft().customerId).toBeNull();
});

test("screens hear of changes in this tab and of this draft in other tabs, until they leave", () => {
  let heard = 0;
  const leave = subscribeToDraft(() => (heard += 1));
  const fromOtherTab = (key: string | null) => events.dispatchEvent(Object.assign(new Event("storage"), { key }));
  changeDraft({ customerId: "one" });
  expect(heard).toBe(1);
  fromOtherTab(KEY);
  fromOtherTab("something_else");
  // Everything was cleared.
  fromOtherTab(null);
  expect(heard).toBe(3);
  leave();
  changeDraft({ customerId: "two" });
  fromOtherTab(KEY);
  expect(heard).toBe(3);
});

test("where the browser refuses storage, the draft lasts while the page is open", () => {
  local.its.refuses = true;
  changeDraft({ customerId: "one" });
  expect(getDraft().customerId).toBe("one");
  changeDraft({ orderId: "order-1" });
  clearOrdered("order-1", []);
  expect(getDraft().customerId).toBeNull();
});
