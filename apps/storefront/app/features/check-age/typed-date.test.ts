import { expect, test } from "vitest";
import { typedDate } from "./typed-date.ts";

const typed = (query: string) => typedDate(new URLSearchParams(query));

test("a whole date from another page fills the form without being sent", () => {
  expect(typed("group_id=1&date_of_birth=2019-06-14")).toEqual({
    born: { day: "14", month: "6", year: "2019" },
    iso: "2019-06-14",
    sent: false,
  });
});

test("the form's own three parts make a date", () => {
  expect(typed("date_of_birth_day=14&date_of_birth_month=6&date_of_birth_year=2019")).toEqual({
    born: { day: "14", month: "6", year: "2019" },
    iso: "2019-06-14",
    sent: true,
  });
});

test("an invalid date stays as typed", () => {
  expect(typed("date_of_birth_day=31&date_of_birth_month=2&date_of_birth_year=2019")).toEqual({
    born: { day: "31", month: "2", year: "2019" },
    iso: null,
    sent: true,
  });
  expect(typed("date_of_birth_day=&date_of_birth_month=&date_of_birth_year=")).toMatchObject({ iso: null, sent: true });
});

test("an address without a valid date starts an empty form", () => {
  const empty = { born: { day: "", month: "", year: "" }, iso: null, sent: false };
  expect(typed("group_id=1")).toEqual(empty);
  expect(typed("date_of_birth=2019-02-31")).toEqual(empty);
  expect(typed("date_of_birth=<script>")).toEqual(empty);
});
