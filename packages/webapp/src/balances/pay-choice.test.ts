import { expect, test } from "vitest";
import { payChoiceLabel, payChoices } from "./pay-choice.ts";

const MAY = { due_on: "2026-05-01", amount: 3_000 };
const AUGUST = { due_on: "2026-08-01", amount: 4_000 };

test("one balance gives one choice; several give one for each date and the full amount", () => {
  expect(payChoices([AUGUST])).toEqual([{ upTo: null, label: "Remaining amount", amount: 4_000 }]);
  expect(payChoices([MAY, AUGUST]).map(payChoiceLabel)).toEqual(["Due by 1 May 2026: £30.00", "Full amount: £70.00"]);
});

test("a choice that is, or leaves, less than the card minimum is not offered", () => {
  expect(payChoices([{ ...MAY, amount: 29 }, AUGUST]).map((one) => one.amount)).toEqual([4_029]);
  expect(payChoices([MAY, { ...AUGUST, amount: 29 }]).map((one) => one.amount)).toEqual([3_029]);
});
