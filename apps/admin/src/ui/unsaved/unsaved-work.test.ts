import { afterEach, expect, test } from "vitest";
import {
  formWork,
  isAnyUnsaved,
  isWorkLeft,
  leaveAll,
  leavesForm,
  leavesView,
  noteUnsaved,
  type IsLeft,
} from "./unsaved-work.ts";

const at = (address: string) => {
  const { pathname, search } = new URL(address, "http://localhost");
  return { pathname, search };
};
let end: (() => void)[] = [];
const note = (isLeft: IsLeft) => void (end = [...end, noteUnsaved(isLeft)]);

afterEach(() => {
  for (const one of end) one();
  end = [];
});

test.each([
  ["/classes/1", "/classes/2", true, true],
  ["/classes/new?school=1", "/classes/new?school=2", true, true],
  ["/classes/new?copy=1", "/classes/new", true, true],
  // What is behind a dialog goes, and the form of a page stays.
  ["/owed?page=2", "/owed?page=1", false, true],
  ["/owed?page=2", "/owed?page=2", false, false],
])("from %s to %s a form is left: %s, and a dialog: %s", (from, to, form, view) => {
  expect([leavesForm(at(from), at(to)), leavesView(at(from), at(to))]).toEqual([form, view]);
});

test("a move is asked about while any of what is open is not saved", () => {
  const move = [at("/owed?page=2"), at("/owed?page=1")] as const;
  expect(isWorkLeft(...move)).toBe(false);
  note(leavesForm);
  expect(isWorkLeft(...move)).toBe(false);
  const saved = noteUnsaved(leavesView);
  expect(isWorkLeft(...move)).toBe(true);
  saved();
  expect(isWorkLeft(...move)).toBe(false);
});

test("one of two that are left alike is saved, and the other is still asked about", () => {
  const move = [at("/owed?page=2"), at("/owed?page=1")] as const;
  note(leavesView);
  noteUnsaved(leavesView)();
  expect(isWorkLeft(...move)).toBe(true);
});

test("what was deleted is left with all that was typed about it, and what is typed after it is asked about", () => {
  const move = [at("/items/1"), at("/items")] as const;
  note(leavesForm);
  note(leavesView);
  leaveAll();
  expect([isWorkLeft(...move), isAnyUnsaved()]).toEqual([false, false]);
  note(leavesForm);
  expect([isWorkLeft(...move), isAnyUnsaved()]).toEqual([true, true]);
});

const leaves = (work: ReturnType<typeof formWork>) => work.isLeft(at("/teachers/1"), at("/teachers"));

test("a form is left unasked by its own save, and until something else is typed", async () => {
  const work = formWork();
  work.typed();
  expect(leaves(work)).toBe(true);
  const during: boolean[] = [];
  await work.saving(() => Promise.resolve(during.push(leaves(work))));
  expect([during, leaves(work), work.isSaved()]).toEqual([[false], false, true]);
  work.typed();
  expect([leaves(work), work.isSaved()]).toEqual([true, false]);
});

test.each([
  ["a conflict", () => Promise.resolve(false)],
  ["a failure", () => Promise.reject(new Error("no connection"))],
])("a form that %s kept from being saved is still asked about", async (_, save) => {
  const work = formWork();
  work.typed();
  await work.saving(save).catch(() => false);
  expect([leaves(work), work.isSaved()]).toEqual([true, false]);
});

test("what is typed while a form is saved is not saved with it", async () => {
  const work = formWork();
  work.typed();
  await work.saving(() => {
    work.typed();
    return Promise.resolve(true);
  });
  expect([leaves(work), work.isSaved()]).toEqual([true, false]);
});
