import { expect, test } from "vitest";
import { isPrivateAddress, mayRecord } from "./private-address.ts";

const at = (address: string) => new URL(address, "http://localhost");

test.each([
  "/apply-now",
  "/apply-now/",
  "/Apply-Now",
  "/apply-now//children",
  "/apply%2Dnow",
  "/%E0%A4%A",
  "/apply-now/waiting-list?group_id=1",
  "/apply-now/children",
  "/apply-now/trial-date",
  "/apply-now/checkout",
  "/apply-now/thank-you?order=1",
  "/apply-now/children.data",
  "/cart",
  "/receipt/01a2",
  "/offer/01a2",
  "/lost-lessons/01a2",
  "/waiting-list/01a2",
  "/pay/01a2",
  "/find-classes/classe?group_id=1",
  "/find-classes?date_of_birth=2019-06-14",
  "/find-classes?postcode=LS1&date_of_birth_day=14",
  "/find-camp-classes?dob_day=14",
  "/find-classes?age=7",
  "/?token=abc",
])("%s is private", (address) => {
  expect(isPrivateAddress(at(address))).toBe(true);
  expect(mayRecord(at(address))).toBe(false);
});

test.each(["/", "/find-classes", "/find-classes/", "/find-camp-classes?postcode=LS1"])(
  "%s asks for a child's age: others may run, the recorder not",
  (address) => {
    expect([isPrivateAddress(at(address)), mayRecord(at(address))]).toEqual([false, false]);
  },
);

test.each(["/class/details/1", "/camps/details/2?postcode=LS1", "/shop", "/cartoons", "/terms", "/shop/items/1"])(
  "%s is open",
  (address) => {
    expect([isPrivateAddress(at(address)), mayRecord(at(address))]).toEqual([false, true]);
  },
);
