import { expect, test } from "vitest";
import { changed, listQueryOf } from "./list-address.ts";

test("an empty query asks for the first page", () => {
  expect(listQueryOf(new URLSearchParams())).toEqual({ page: 0, size: 25, extra: {}, quiet: true });
});

test("what an order was for and the days on which it was placed are read", () => {
  const { extra } = listQueryOf(new URLSearchParams("type=camp&from=2026-09-01&to=2026-09-30&school="));
  expect(extra).toEqual({ type: "camp", from: "2026-09-01", to: "2026-09-30" });
});

test("where, when and with whom a class is, and what a family agreed to, are read", () => {
  const asked = { location: "4", stage: "2", weekday: "6", teacher: "9", marketing: "yes", account: "no" };
  expect(listQueryOf(new URLSearchParams(asked)).extra).toEqual(asked);
});

test("search, status, sort and page are read; an invalid page is the first", () => {
  expect(listQueryOf(new URLSearchParams("q=pat&status=open&sort=name,desc&page=3&evil=1"))).toEqual({
    page: 2,
    size: 25,
    sort: ["name,desc"],
    extra: { q: "pat", status: "open" },
    quiet: true,
  });
  for (const page of ["0", "-1", "x", "1.5", "1e99"]) expect(listQueryOf(new URLSearchParams({ page })).page).toBe(0);
});

test("a change returns to the first page and keeps the rest", () => {
  const search = new URLSearchParams("q=pat&page=3");
  expect(changed(search, { sort: "name,asc" })).toBe("?q=pat&sort=name%2Casc");
  expect(changed(search, { page: "4" })).toBe("?q=pat&page=4");
  expect(changed(search, { q: "" })).toBe("?");
});
