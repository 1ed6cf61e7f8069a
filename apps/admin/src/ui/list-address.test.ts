import { expect, test } from "vitest";
import { atSchool, changed, listQueryOf, wholeList } from "./list-address.ts";

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

test("another school takes its own locations and teachers, and keeps what is asked of every school", () => {
  const search = new URLSearchParams("school=1&location=4&teacher=9&weekday=6&page=2");
  expect(atSchool(search, "2")).toBe("?school=2&weekday=6");
  expect(atSchool(search, "")).toBe("?weekday=6");
});

test("the whole list is that of the school in hand; where the school alone narrows it, that of all schools", () => {
  const whole = (text: string) => wholeList(new URLSearchParams(text));
  expect(whole("school=3&q=pat&page=2")).toBe("?school=3");
  expect(whole("school=3&kind=member")).toBe("?school=3");
  expect(whole("school=3&sort=name,asc")).toBe("?");
  expect(whole("q=pat")).toBe("?");
});
