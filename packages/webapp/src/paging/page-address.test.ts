import { expect, test } from "vitest";
import { pageIn, pageQuery } from "./page-address.ts";
import { lastPage } from "./Pager.tsx";

test.each([
  ["", 0],
  ["page=1", 0],
  ["page=3", 2],
  ["page=0", 0],
  ["page=-2", 0],
  ["page=1.5", 0],
  ["page=10000", 0],
  ["page=last", 0],
])("?%s is page %i", (query, page) => {
  expect(pageIn(new URLSearchParams(query))).toBe(page);
});

test("a page query keeps the rest of the query, and the first page has no number", () => {
  const query = new URLSearchParams("q=pat&page=4");
  expect(pageQuery(query, 4)).toBe("q=pat&page=5");
  expect(pageQuery(query, 0)).toBe("q=pat");
});

test.each([
  [0, 25, 0],
  [25, 25, 0],
  [26, 25, 1],
  // An answer that lacks both.
  [0, 0, 0],
])("%i rows in pages of %i: the last page is %i", (total, size, last) => {
  expect(lastPage(total, size)).toBe(last);
});
