import { expect, test } from "vitest";
import { withoutBirthday } from "./without-birthday.ts";

const clean = (address: string) => withoutBirthday(new URL(address, "http://shop.test"), "2026-11-21");

test.each([
  ["/find-classes?postcode=LS1+4AP&date_of_birth=2019-06-04", "/find-classes?postcode=LS1+4AP&age=7"],
  ["/find-camp-classes?date_of_birth_day=4&date_of_birth_month=6&date_of_birth_year=2019", "/find-camp-classes?age=7"],
  ["/find-classes?dob_day=04&dob_month=06&dob_year=2019&page=2", "/find-classes?page=2&age=7"],
  ["/class/details/7?date_of_birth=yesterday", "/class/details/7"],
  ["/apply-now/children?group_id=7&date_of_birth=2019-06-04", "/apply-now/children?group_id=7&age=7"],
])("%s becomes %s", (address, path) => {
  expect(clean(address)).toBe(path);
});

test("an address without a birthday stays as it is", () => {
  expect(clean("/find-classes?postcode=Leeds&age=7&child=1")).toBeNull();
});
