import { expect, test } from "vitest";
import { addDays, isoDate, pence, ZERO_PENCE } from "../kernel/index.ts";
import { decideBalanceStep, nextAutomaticCharge, type AskedOrder } from "./decide-balance-step.ts";
import type { OrderMoney } from "./order-money.ts";

const PLACED = isoDate("2026-01-02");
/** Two dates that an order was sold with, and two that it was not. */
const MAY = isoDate("2026-05-01");
const JUNE = isoDate("2026-06-01");
const APRIL = isoDate("2026-04-20");
const MID_MAY = isoDate("2026-05-15");

const REMINDED = {
  taken: [] as readonly string[],
  isReminded: true,
  declined: [] as readonly string[],
  wasPaused: false,
};

type Charges = readonly (readonly [ReturnType<typeof isoDate> | null, number])[];

const moneyOf = (charges: Charges, paid: number): OrderMoney => ({
  charges: charges.map(([dueOn, amount]) => ({ dueOn, amount: pence(amount) })),
  paid: pence(paid),
  credit: ZERO_PENCE,
  refunded: ZERO_PENCE,
  refundedAsCredit: ZERO_PENCE,
  late: ZERO_PENCE,
  chargedOn: PLACED,
});

/** What an order was sold with: a deposit, and £50 on each of two dates. */
const SOLD: Charges = [
  [null, 4_000],
  [MAY, 5_000],
  [JUNE, 5_000],
];
const order = (charges: Charges, paid: number, receivedBefore = 0): AskedOrder => ({
  stands: true,
  isDisputed: false,
  hasAddress: true,
  awaitsLostDays: false,
  money: moneyOf(charges, paid),
  agreed: [moneyOf(SOLD, 0), moneyOf(SOLD, receivedBefore)],
});

test.each([
  ["the first date", MAY, order(SOLD, 4_000), true],
  ["the second date, after the first was paid", JUNE, order(SOLD, 9_000), true],
  ["both dates, where the first was not paid", JUNE, order(SOLD, 4_000), true],
  [
    "less, because a child was cancelled",
    MAY,
    order(
      [
        [null, 4_000],
        [MAY, 2_000],
      ],
      4_000,
    ),
    true,
  ],
  ["something dearer on a day of its own", APRIL, order([...SOLD, [APRIL, 4_000]], 4_000, 4_000), false],
  ["something dearer together with what was agreed", MAY, order([...SOLD, [APRIL, 4_000]], 4_000, 4_000), false],
  ["what was agreed, once the dearer part was paid", MAY, order([...SOLD, [APRIL, 4_000]], 8_000, 4_000), true],
  ["something dearer after the first date was paid", MID_MAY, order([...SOLD, [MID_MAY, 4_000]], 9_000, 9_000), false],
  [
    "more on the same day",
    MAY,
    order(
      [
        [null, 4_000],
        [MAY, 5_500],
        [JUNE, 5_000],
      ],
      4_000,
      4_000,
    ),
    false,
  ],
  [
    "the same day again, after it was paid",
    MAY,
    order(
      [
        [null, 4_000],
        [MAY, 9_000],
      ],
      9_000,
      9_000,
    ),
    false,
  ],
  ["what was paid early, and went to something dearer", JUNE, order([...SOLD, [APRIL, 5_000]], 14_000, 14_000), false],
  [
    "what is due at once",
    MAY,
    order(
      [
        [null, 9_000],
        [MAY, 5_000],
      ],
      4_000,
    ),
    false,
  ],
  [
    "what is due later, because the rest is too small for a card",
    MAY,
    order(
      [
        [null, 4_000],
        [MAY, 5_000],
        [JUNE, 20],
      ],
      4_000,
    ),
    false,
  ],
] as const)("whether the family agreed to be charged for %s", (_, dueOn, asked, isAgreed) => {
  expect(decideBalanceStep(asked, { dueOn, placedOn: PLACED, ...REMINDED }, dueOn)).toMatchObject({ isAgreed });
});

test.each([
  ["after a reminder", { isReminded: true }, 0, true],
  ["after a reminder, two days late", { isReminded: true }, 2, true],
  ["without a reminder, after an outage", {}, 0, false],
  ["booked after the last reminder would have gone out", { placedOn: addDays(MAY, -3) }, 0, true],
  ["booked the day before that", { placedOn: addDays(MAY, -4) }, 0, false],
  ["days after the day that was named, which nothing was tried on", { isReminded: true }, 3, false],
  ["a day late, because of cancelled days", { isReminded: true, wasPaused: true }, 1, false],
  ["again, after it was declined", { isReminded: true, declined: ["due_day"], taken: ["due_day"] }, 3, true],
  [
    "a day later than the mail about that said",
    { isReminded: true, declined: ["due_day"], taken: ["due_day"] },
    4,
    false,
  ],
  [
    "again, after it was declined and days were cancelled",
    { declined: ["due_day"], taken: ["due_day"], wasPaused: true },
    3,
    false,
  ],
  [
    "again, after the mail before asked to pay",
    { isReminded: true, declined: ["due_day"], taken: ["due_day", "after_3"] },
    7,
    false,
  ],
] as const)("a charge is made on a day that the family was told of: %s", (_, steps, days, isAgreed) => {
  const due = { dueOn: MAY, placedOn: PLACED, ...REMINDED, isReminded: false, ...steps };
  expect(decideBalanceStep(order(SOLD, 4_000), due, addDays(MAY, days))).toMatchObject({ isAgreed });
});

test("the page names the day before its reminder has gone out, and none once it was missed", () => {
  const due = { dueOn: MAY, placedOn: PLACED, ...REMINDED, isReminded: false };
  const next = (days: number) => nextAutomaticCharge(order(SOLD, 4_000), [due], addDays(MAY, days))?.on ?? null;
  expect([-20, -1, 0, 1, 5].map(next)).toEqual([MAY, MAY, null, null, null]);
});

test.each([
  ["before the date", order(SOLD, 4_000), MAY, -20, [], { on: MAY, amount: 5_000 }],
  ["after a charge that was declined", order(SOLD, 4_000), MAY, 1, ["due_day"], { on: addDays(MAY, 3), amount: 5_000 }],
  ["a day after an outage: at once", order(SOLD, 4_000), MAY, 1, [], { on: addDays(MAY, 1), amount: 5_000 }],
  ["after the last try, with the next date", order(SOLD, 4_000), MAY, 8, ["after_7"], { on: JUNE, amount: 10_000 }],
  ["with a dispute", { ...order(SOLD, 4_000), isDisputed: true }, MAY, -1, [], null],
  ["of an order that is cancelled", { ...order(SOLD, 4_000), stands: false }, MAY, -1, [], null],
  ["without consent", { ...order(SOLD, 4_000), agreed: null }, MAY, -1, [], null],
  ["of what is paid", order(SOLD, 14_000), MAY, -1, [], null],
] as const)("the next automatic charge, %s", (_, asked, from, days, taken, next) => {
  const dates = [
    { dueOn: MAY, placedOn: PLACED, ...REMINDED, taken, declined: taken },
    { dueOn: JUNE, placedOn: PLACED, ...REMINDED },
  ];
  expect(nextAutomaticCharge(asked, dates, addDays(from, days))).toEqual(next);
});
