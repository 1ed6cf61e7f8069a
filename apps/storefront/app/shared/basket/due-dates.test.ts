import { expect, test } from "vitest";
import { dueDates, paymentsLaterText } from "./due-dates.ts";
import { aCamp, aTrial } from "./example-lines.ts";

const camps = [
  aCamp({ id: "x", balance_due_on: "2027-02-22" }),
  aCamp({ id: "y", total_gross: 18_000 }),
  aCamp({ id: "z" }),
  aCamp({ id: "full", take_full_payment: true, amount_due_now: 20_250 }),
  aTrial(),
];

test("later payments are summed by date, earliest first", () => {
  expect(dueDates({ class_items: camps, amount_due_later: 43_500 })).toEqual([
    { due_on: "2027-01-18", amount: 28_250 },
    { due_on: "2027-02-22", amount: 15_250 },
  ]);
});

test("later payments as text: one date, several dates, or none", () => {
  expect(paymentsLaterText({ class_items: [aCamp()], amount_due_later: 15_250 })).toBe(
    "then £152.50 on 18 January 2027",
  );
  expect(paymentsLaterText({ class_items: camps, amount_due_later: 43_500 })).toBe(
    "then £282.50 on 18 January 2027 and £152.50 on 22 February 2027",
  );
  expect(paymentsLaterText({ class_items: [aTrial()], amount_due_later: 0 })).toBeNull();
});
