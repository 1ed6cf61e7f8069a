import { expect, test } from "vitest";
import { payChoiceLabel, payChoices } from "./pay-choice.ts";

const MAY = { due_on: "2026-05-01", amount: 3_000 };
const AUGUST = { due_on: "2026-08-01", amount: 4_000 };

test("one balance has one way to pay it, several one each and everything", () => {
  expect(payChoices([AUGUST])).toEqual([{ upTo: null, label: "What is left to pay", amount: 4_000 }]);
  expect(payChoices([MAY, AUGUST]).map(payChoiceLabel)).toEqual([
    "What is due by 1 May 2026: £30.00",
    "Everything: £70.00",
  ]);
});

test("what no card can pay, or would leave behind what none can, is paid together", () => {
  expect(payChoices([{ ...MAY, amount: 29 }, AUGUST]).map((one) => one.amount)).toEqual([4_029]);
  expect(payChoices([MAY, { ...AUGUST, amount: 29 }]).map((one) => one.amount)).toEqual([3_029]);
});
