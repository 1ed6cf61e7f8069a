import { expect, test } from "vitest";
import { isoDate, pence, ZERO_PENCE } from "../kernel/index.ts";
import { balanceToPay, creditForBalance } from "./balance.ts";

const MAY = isoDate("2026-05-01");
const AUGUST = isoDate("2026-08-01");

const owing = (deposit: number, may: number, august: number, paid = deposit) => ({
  charges: [
    { dueOn: null, amount: pence(deposit) },
    { dueOn: AUGUST, amount: pence(august) },
    { dueOn: MAY, amount: pence(may) },
  ],
  paid: pence(paid),
  credit: pence(0),
  refunded: pence(0),
  refundedAsCredit: pence(0),
  late: pence(0),
});

test.each([
  ["everything", owing(2_000, 3_000, 4_000), null, 7_000],
  ["what falls due first", owing(2_000, 3_000, 4_000), MAY, 3_000],
  ["up to the last day is everything", owing(2_000, 3_000, 4_000), AUGUST, 7_000],
  ["nothing is due by then", owing(2_000, 3_000, 4_000), isoDate("2026-04-30"), 0],
  ["what was left of the first, paid in part", owing(2_000, 3_000, 4_000, 3_500), MAY, 1_500],
  ["all paid", owing(2_000, 3_000, 4_000, 9_000), null, 0],
  ["a part that no card can pay brings the rest along", owing(2_000, 29, 4_000), MAY, 4_029],
  ["so does a rest that no card could pay", owing(2_000, 3_000, 29), MAY, 3_029],
  ["thirty pence is enough", owing(2_000, 30, 30), MAY, 30],
])("%s", (_name, money, upTo, amount) => {
  expect(balanceToPay(money, upTo)).toBe(amount);
});

test.each([
  // owed, available, paid with credit
  [10_000, 0, 0],
  [10_000, 4_000, 4_000],
  [10_000, 10_000, 10_000],
  [10_000, 12_000, 10_000],
  // A card can't pay 10p, so 30p are left for it.
  [10_000, 9_990, 9_970],
  [10_000, 9_970, 9_970],
  // All of it or nothing.
  [20, 10, 0],
  [20, 20, 20],
  [0, 500, 0],
])("of %i owed, %i of credit pays %i", (owed, available, used) => {
  const money = {
    charges: [{ dueOn: isoDate("2027-01-10"), amount: pence(owed) }],
    paid: ZERO_PENCE,
    credit: ZERO_PENCE,
    refunded: ZERO_PENCE,
    refundedAsCredit: ZERO_PENCE,
    late: ZERO_PENCE,
  };
  expect(creditForBalance(money, pence(available))).toBe(used);
});
