import { expect, test } from "vitest";
import { casesOf, farBack, type StaffList } from "./lists.ts";

const list: StaffList = { name: "Pets", path: "/pets", sorts: ["age"], filters: { "of one school": { school: "2" } } };

test("a list is asked for plainly, with each filter, and sorted by each column both ways", () => {
  expect(casesOf(list)).toEqual([
    { what: "plain", query: { size: "25" } },
    { what: "of one school", query: { size: "25", school: "2" } },
    { what: "sorted by age, up", query: { size: "25", sort: "age,asc" } },
    { what: "sorted by age, down", query: { size: "25", sort: "age,desc" } },
  ]);
});

test("a list without pages is asked for as it is, with its own parameters", () => {
  expect(casesOf({ ...list, paged: false })).toEqual([{ what: "of one school", query: { school: "2" } }]);
  expect(casesOf({ ...list, filters: {}, paged: false })).toEqual([{ what: "plain", query: {} }]);
});

test("far back is page 400 or the last page, and a list of one page has none", () => {
  const plain = { what: "plain", query: { size: "25" } };
  expect(farBack(plain, 50_000)).toEqual({ what: "plain, page 400", query: { size: "25", page: "399" } });
  expect(farBack(plain, 51)).toEqual({ what: "plain, page 3", query: { size: "25", page: "2" } });
  expect(farBack(plain, 50)).toEqual({ what: "plain, page 2", query: { size: "25", page: "1" } });
  expect(farBack(plain, 25)).toBeNull();
  expect(farBack(plain, 0)).toBeNull();
});
