import { expect, test } from "vitest";
import { isoDate, pence, ZERO_PENCE } from "../kernel/index.ts";
import { agreedMoney, type OwedMovement } from "./agreed-money.ts";
import { decideBalanceStep } from "./decide-balance-step.ts";

const PLACED = isoDate("2026-01-02");
const APRIL = isoDate("2026-04-20");
const JUNE = isoDate("2026-06-01");

type Amounts = readonly (readonly [ReturnType<typeof isoDate> | null, number])[];

const movement = (kind: OwedMovement["kind"], amounts: Amounts): OwedMovement => ({
  kind,
  amounts: amounts.map(([dueOn, pounds]) => ({ dueOn, amount: pounds * 100 })),
});
const sold = (...amounts: Amounts) => movement("sold", amounts);
const charge = (...amounts: Amounts) => movement("charge", amounts);
const paid = (pounds: number) => movement("money", [[null, -pounds]]);

/** What the step of a date is after these movements. */
function stepAfter(movements: readonly OwedMovement[], dueOn = JUNE) {
  const charges = movements
    .filter(({ kind }) => kind !== "money")
    .flatMap(({ amounts }) => amounts)
    .map(({ dueOn: on, amount }) => ({ on, amount }));
  const byDate = Map.groupBy(charges, ({ on }) => on);
  const received = movements
    .filter(({ kind }) => kind === "money")
    .flatMap(({ amounts }) => amounts)
    .reduce((sum, { amount }) => sum - amount, 0);
  const order = {
    stands: true,
    isDisputed: false,
    hasAddress: true,
    awaitsLostDays: false,
    money: {
      charges: [...byDate].map(([on, all]) => ({
        dueOn: on,
        amount: pence(all.reduce((sum, { amount }) => sum + amount, 0)),
      })),
      paid: pence(received),
      credit: ZERO_PENCE,
      refunded: ZERO_PENCE,
      refundedAsCredit: ZERO_PENCE,
      late: ZERO_PENCE,
      chargedOn: PLACED,
    },
    agreed: agreedMoney(movements),
  };
  return decideBalanceStep(
    order,
    { dueOn, placedOn: PLACED, taken: [], isReminded: true, declined: [] as readonly string[], wasPaused: false },
    dueOn,
  );
}

const TWO_CAMPS = [sold([null, 80], [JUNE, 110]), paid(80)];
/** The second camp, of £90, comes off what is due later. */
const ONE_CANCELLED = [...TWO_CAMPS, charge([JUNE, -50], [JUNE, -40])];
const ONE_CAMP = [sold([null, 40], [JUNE, 60]), paid(40)];
const DEARER_IN_APRIL = [
  ...ONE_CAMP,
  charge([null, 40], [APRIL, 20], [JUNE, 60]),
  charge([null, -40], [JUNE, -60]),
  paid(20),
];
const MOVED_EVENLY = [charge([null, 40], [JUNE, 60]), charge([null, -40], [JUNE, -60])];

test.each([
  ["as it was sold", TWO_CAMPS, 11_000, true],
  ["what a cancelled camp left", ONE_CANCELLED, 2_000, true],
  ["what a cancelled camp left, after an even move", [...ONE_CANCELLED, ...MOVED_EVENLY], 2_000, true],
  [
    "a dearer camp, after one of the same date was cancelled",
    [...ONE_CANCELLED, charge([null, 40], [JUNE, 90]), charge([null, -40], [JUNE, -60])],
    5_000,
    false,
  ],
  [
    "a dearer camp, after one was cancelled, and another even move",
    [...ONE_CANCELLED, charge([null, 40], [JUNE, 90]), charge([null, -40], [JUNE, -60]), ...MOVED_EVENLY],
    5_000,
    false,
  ],
  ["the rest, once a dearer part of its own date was paid", DEARER_IN_APRIL, 6_000, true],
  ["the rest, once that was paid, after an even move", [...DEARER_IN_APRIL, ...MOVED_EVENLY], 6_000, true],
] as const)("whether the family agreed to %s", (_, movements, amount, isAgreed) => {
  expect(stepAfter(movements)).toMatchObject({ amount, isAgreed });
});
