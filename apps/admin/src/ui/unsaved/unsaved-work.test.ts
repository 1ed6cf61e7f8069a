import { afterEach, expect, test } from "vitest";
import { isWorkLeft, leavesForm, leavesView, leaveUnasked, noteUnsaved, type IsLeft } from "./unsaved-work.ts";

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

test("a move away from what is gone is not asked about, and the next one is", async () => {
  const move = [at("/items/1"), at("/items")] as const;
  note(leavesForm);
  let asked = true;
  await leaveUnasked(() => {
    asked = isWorkLeft(...move);
  });
  expect([asked, isWorkLeft(...move)]).toEqual([false, true]);
  await expect(leaveUnasked(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(isWorkLeft(...move)).toBe(true);
});
