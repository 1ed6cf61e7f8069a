import { expect, test } from "vitest";
import { useFakeStorage } from "../testing/fake-storage.ts";
import {
  changeClassDraft,
  changeDraft,
  changeSubjectDraft,
  clearDraft,
  getDraft,
  newKey,
  subscribeToDraft,
} from "./draft-store.ts";
import { campKey, classKey, NO_CLASS, NO_PARENT } from "./draft.ts";

const { local, events } = useFakeStorage();
const KEY = "matinee_application_v1";

test("what is typed is there after a reload, and gone after it is cleared", () => {
  changeDraft({ parent: { ...NO_PARENT, name: "Grace Hopper" } });
  changeClassDraft(7, { startDate: "2026-12-01" });
  const stored = local.texts.get(KEY);
  expect(stored).toContain("Grace Hopper");
  expect(getDraft()).toMatchObject({
    lastGroupId: 7,
    parent: { name: "Grace Hopper" },
    classes: { [classKey(7)]: { ...NO_CLASS, startDate: "2026-12-01" } },
  });
  clearDraft();
  expect([local.texts.size, getDraft().parent.name]).toEqual([0, ""]);
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
  clearDraft();
  expect(getDraft().customerId).toBeNull();
});

test("each form has a key of its own", () => {
  const keys = Array.from({ length: 100 }, newKey);
  expect(new Set(keys).size).toBe(100);
  expect(keys[0]).toMatch(/^[\da-f]{32}$/u);
});
