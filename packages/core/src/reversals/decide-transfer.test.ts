import { expect, test } from "vitest";
import { NO_TERMS, priceInputOf, type ClassLine, type OrderLine } from "../basket/index.ts";
import { camp, trial } from "../basket/testing/sample-lines.ts";
import { isoDate, pence, ZERO_PENCE } from "../kernel/index.ts";
import { priceOrder } from "../pricing/index.ts";
import type { CancellationRule } from "./cancellation-rule.ts";
import { decideTransfer } from "./decide-transfer.ts";
import { soldShare, type LineFacts } from "./sold-share.ts";

const rule: CancellationRule = { fullDays: 14, shareDays: 7, shareBp: 5_000, bookingFeeBack: false, moveDays: 1 };
const day = { today: isoDate("2026-12-01"), orderedOn: isoDate("2026-12-01") };

/** An order of one line that is paid in full. */
function order(line: OrderLine, facts: Partial<LineFacts> = {}, own: Partial<CancellationRule> = {}) {
  const pricing = priceInputOf([line], NO_TERMS, { today: day.today, credit: ZERO_PENCE });
  const priced = priceOrder(pricing);
  const known = { dueOn: null, startsOn: null, personalised: false, ...facts };
  return {
    share: soldShare(priced, {
      sellerId: line.seller.id,
      rule: { ...rule, ...own },
      before: [],
      facts: new Map([[line.id, known]]),
    }),
    funds: {
      charges: [{ dueOn: null, amount: priced.totalGross }],
      received: priced.totalGross,
      disputed: ZERO_PENCE,
      cards: [{ paymentId: "p", left: priced.totalGross }],
    },
    pricing,
    mayGetCredit: true,
  };
}

const later = (change: Partial<ClassLine> = {}) => trial({ id: "next", start_on: "2027-02-06", ...change });
const move = (change: Partial<Parameters<typeof decideTransfer>[1]> = {}) =>
  ({
    lineId: "trial",
    quantity: 1,
    next: later(),
    left: null,
    by: "family",
    difference: "owe",
    to: { kind: "card" },
    ...change,
  }) as const;
const refused = (code: string, details: string) => ({ ok: false, error: { code, details } });

test("a family moves a trial to a later date at the same price, and the rule goes on counting from the first one", () => {
  expect(decideTransfer(order(trial()), move(), day)).toMatchObject({
    ok: true,
    value: { preview: { difference: 0, owed: 0 }, sold: { id: "trial" }, ruleFrom: "2027-01-09" },
  });
  const earlier = later({ start_on: "2027-01-02" });
  const moved = order(trial(), { ruleFrom: isoDate("2026-12-26") });
  expect(decideTransfer(moved, move({ next: earlier }), day)).toMatchObject({ value: { ruleFrom: "2026-12-26" } });
});

test("what the school moves itself counts from its new date", () => {
  expect(decideTransfer(order(trial()), move({ by: "staff" }), day)).toMatchObject({ value: { ruleFrom: null } });
});

test("a line whose price is not known can't be moved", () => {
  const unknown = refused("transfer_refused", "What this booking cost is not known, so it can't be moved here.");
  expect(decideTransfer({ ...order(trial()), share: undefined }, move(), day)).toEqual(unknown);
  expect(decideTransfer(order(trial()), move({ lineId: "other" }), day)).toEqual(unknown);
});

test.each([
  [{ moveDays: null }, later(), "This school moves bookings for you. Please ask the school."],
  [{ moveDays: 60 }, later(), "It is too close to the first date to move this here. Please ask the school."],
  [
    {},
    later({ unit_price_pence: 1_500 }),
    "This costs £3.00 more, so the school has to do it for you. Please ask the school.",
  ],
  [
    { fullDays: 60 },
    later({ unit_price_pence: 1_000 }),
    "This costs £2.00 less, and it is too late for a full refund. Please ask the school.",
  ],
] as const)("a family asks the school where the rule says so: %#", (own, next, why) => {
  expect(decideTransfer(order(trial(), {}, own), move({ next }), day)).toEqual(refused("transfer_refused", why));
  expect(decideTransfer(order(trial(), {}, own), move({ next, by: "staff" }), day).ok).toBe(true);
});

test("a family is not told of a refund that failed, and staff are", () => {
  const paidTwice = order(trial());
  const failed = { ...paidTwice, funds: { ...paidTwice.funds, received: pence(2_400) } };
  const dearer = later({ unit_price_pence: 1_500 });
  expect(decideTransfer(failed, move({ next: dearer }), day)).toEqual(
    refused("transfer_refused", "This costs £3.00 more, so the school has to do it for you. Please ask the school."),
  );
  expect(decideTransfer(failed, move({ next: dearer, by: "staff" }), day)).toMatchObject({
    ok: false,
    error: { details: expect.stringContaining("A refund of this order did not go through") as string },
  });
});

test("credit is given only to a family that can spend it", () => {
  const cheaper = move({ by: "staff", next: later({ unit_price_pence: 1_000 }), to: { kind: "credit" } });
  expect(decideTransfer(order(trial()), cheaper, day)).toMatchObject({
    value: { preview: { reversal: { toCredit: 200 } } },
  });
  const gone = { ...order(trial()), mayGetCredit: false };
  expect(decideTransfer(gone, cheaper, day)).toEqual(
    refused("reversal_refused", "This family has deleted its account, so credit can't be given."),
  );
  expect(decideTransfer(gone, move({ by: "staff" }), day).ok).toBe(true);
});

test("what a camp costs later falls due on the day that the camp names", () => {
  const deposit = camp({ take_full_payment: false });
  const summer = { id: 10, name: "Summer camp", balance_due_on: "2027-06-01", starts_on: "2027-07-26" };
  const next = camp({ id: "next", take_full_payment: false }, summer);
  const paid = order(deposit, { dueOn: isoDate("2027-03-01") });
  const charges = [
    { dueOn: null, amount: pence(4_000) },
    { dueOn: isoDate("2027-03-01"), amount: pence(14_000) },
  ];
  const owing = { ...paid, funds: { ...paid.funds, charges, received: pence(4_000) } };
  const decided = decideTransfer(owing, move({ lineId: "camp", next, by: "staff" }), day);
  const dates = decided.ok ? decided.value.preview.charges.map(({ dueOn }) => dueOn) : decided.error;
  expect(dates).toContain("2027-06-01");
  expect(dates).not.toContain("2027-03-01");
});
