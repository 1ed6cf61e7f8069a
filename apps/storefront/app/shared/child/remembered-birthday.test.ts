import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ageCheckPath, classDetailsPath, otherClassesPath } from "../paths.ts";
import { ANY_CLASS, classSearchPath } from "../search/class-search.ts";
import { useFakeStorage } from "../testing/fake-storage.ts";
import { birthdayIn, childEntries, clearBirthdays } from "./remembered-birthday.ts";

const { session } = useFakeStorage();
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z") });
  vi.stubGlobal("document", {});
});
afterEach(() => void vi.useRealTimers());

const read = (path: string) => birthdayIn(new URL(path, "http://shop.test").searchParams);

test("an address says the age and a number of this tab, which gives the birthday back", () => {
  expect(childEntries("2019-06-04")).toEqual([
    ["age", "7"],
    ["child", "1"],
  ]);
  expect(childEntries("2017-11-22")).toEqual([
    ["age", "8"],
    ["child", "2"],
  ]);
  expect(ageCheckPath(7, "2019-06-04")).toBe("/find-classes/classe?group_id=7&age=7&child=1");
  expect(classDetailsPath(7, "2017-11-22")).toBe("/class/details/7?age=8&child=2");
  expect(otherClassesPath({ postcode: "LS1 4AP" }, "2019-06-04")).toBe("/find-classes?postcode=LS1+4AP&age=7&child=1");
  const search = classSearchPath({ ...ANY_CLASS, dateOfBirth: "2017-11-22", day: 6 });
  expect(search).toBe("/find-classes?age=8&child=2&day=6");
  expect(read(search)).toBe("2017-11-22");
});

test("in another tab, for another child, and on the server the number means nothing", () => {
  childEntries("2019-06-04");
  expect(read("/find-classes?age=9&child=1")).toBeNull();
  expect(read("/find-classes?age=7&child=2")).toBeNull();
  expect(read("/find-classes?age=7")).toBeNull();
  session.texts.set("matinee_birthdays_v1", '["<script>"]');
  expect(read("/find-classes?age=7&child=1")).toBeNull();
  vi.stubGlobal("document", undefined);
  expect(childEntries("2019-06-04")).toEqual([]);
});

test("after a logout the number means nothing", () => {
  const path = classDetailsPath(7, "2018-01-02");
  clearBirthdays();
  expect(read(path)).toBeNull();
});

test("where the browser stores nothing, a birthday lasts as long as the page", () => {
  session.its.refuses = true;
  const path = classDetailsPath(7, "2018-01-02");
  expect(read(path)).toBe("2018-01-02");
});

test("where the storage is full, a birthday lasts as long as the page", () => {
  const path = classDetailsPath(7, "2018-01-02");
  const { setItem } = session;
  session.setItem = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  const other = classDetailsPath(7, "2017-03-04");
  session.setItem = setItem;
  expect([read(path), read(other)]).toEqual(["2018-01-02", "2017-03-04"]);
  clearBirthdays();
  expect([read(path), read(other)]).toEqual([null, null]);
});
