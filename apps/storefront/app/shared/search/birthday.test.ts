import { expect, test } from "vitest";
import { readBirthday } from "./birthday.ts";

const read = (query: string) => readBirthday(new URLSearchParams(query), "2026-11-21");

test.each([
  ["date_of_birth=2019-06-14", "2019-06-14"],
  ["date_of_birth_day=4&date_of_birth_month=6&date_of_birth_year=2019", "2019-06-04"],
  ["dob_day=04&dob_month=06&dob_year=2019", "2019-06-04"],
  ["date_of_birth_day=4&date_of_birth_month=May&date_of_birth_year=19", "2019-05-04"],
  ["date_of_birth=yesterday", null],
  ["date_of_birth_day=&date_of_birth_month=&date_of_birth_year=", null],
  ["", null],
])("%s is the birthday %s and nothing to complain of", (query, iso) => {
  expect(read(query)).toMatchObject({ iso, problem: null });
});

test.each([
  ["date_of_birth=2019-02-31", { day: "31", month: "2", year: "2019" }, /doesn't exist/],
  ["date_of_birth_day=14&date_of_birth_month=6&date_of_birth_year=", { day: "14", month: "6", year: "" }, /exist/],
  ["date_of_birth=2027-01-01", { day: "1", month: "1", year: "2027" }, /past/],
  ["date_of_birth=1990-01-01", { day: "1", month: "1", year: "1990" }, /up to 18/],
])("%s is given back with what is wrong", (query, typed, problem) => {
  expect(read(query)).toMatchObject({ iso: null, typed });
  expect(read(query).problem).toMatch(problem);
});
