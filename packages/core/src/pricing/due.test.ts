import { expect, test } from "vitest";
import { pence } from "../kernel/index.ts";
import { shortOfCardMinimum } from "./due.ts";
import type { PriceInput } from "./price-input.ts";
import { priceOrder } from "./price-order.ts";
import { ada, basket, bo, camp, coupon, earlyBird, hoodie, lunch, postage, term } from "./testing/sample-basket.ts";

function due(input: PriceInput): readonly number[] {
  const { amountDueNow, amountDueLater, creditUsed } = priceOrder(input);
  return [amountDueNow, amountDueLater, creditUsed];
}

function notes(input: PriceInput): string[] {
  return priceOrder(input)
    .costs.filter((step) => step.kind === "note")
    .map((step) => step.text);
}

test("a deposit for each child is due now, the balance and the extras later", () => {
  // 2 × 50.00 now; 360.00 + 6.00 − 100.00 = 266.00 later; postage of 3.50 now
  const lines = [camp({ children: [ada, bo], deposit: pence(5_000), extras: [lunch()] })];
  expect(due(basket(lines))).toEqual([10_000, 26_600, 0]);
  expect(due(basket(lines, { fees: [postage(["camp"])] }))).toEqual([10_350, 26_600, 0]);
});

test("credit pays the amount due now without being a discount; the rest stays", () => {
  const lines = [camp({ deposit: pence(5_000) }), hoodie()];
  // 50.00 + 22.50 = 72.50 now, 130.00 later
  expect(due(basket(lines, { credit: pence(2_000) }))).toEqual([5_250, 13_000, 2_000]);
  // credit larger than what is due now: the balance is still due later
  expect(due(basket(lines, { credit: pence(10_000) }))).toEqual([0, 13_000, 7_250]);
  // credit larger than the whole total: VAT and total stay
  const priced = priceOrder(basket([term()], { credit: pence(50_000) }));
  expect(priced).toMatchObject({ totalGross: 10_000, vatAmount: 1_667, totalDiscounts: 0, creditUsed: 10_000 });
  expect(priced.amountDueNow).toBe(0);
  expect(priced.costs.slice(-2)).toEqual([
    { kind: "credit", text: "Paid with your credit", amount: -10_000 },
    { kind: "due_now", text: "To pay now", amount: 0 },
  ]);
});

test("card minimum 1: the missing pence come from the later amount, lowest line id first", () => {
  // 0.05 + 0.05 now, 0.15 + 99.95 later; 0.20 are missing: 0.15 from a and 0.05 from b
  const lines = [
    camp({ id: "b", deposit: pence(5), unitPrice: pence(10_000) }),
    camp({ id: "a", deposit: pence(5), unitPrice: pence(20) }),
  ];
  expect(due(basket(lines))).toEqual([30, 9_990, 0]);
  expect(priceOrder(basket(lines)).lines.map((one) => [one.dueNow, one.dueLater])).toEqual([
    [10, 9_990],
    [20, 0],
  ]);
  expect(notes(basket(lines))).toEqual([
    "Card payments must be at least £0.30, so £0.20 that was due later is due now.",
  ]);
});

test("card minimum 1 comes before 2: later first, credit untouched", () => {
  // 50.00 − 49.90 = 0.10 now; 0.20 from later
  const lines = [camp({ deposit: pence(5_000) })];
  expect(due(basket(lines, { credit: pence(4_990) }))).toEqual([30, 12_980, 4_990]);
});

test("card minimum 2: less credit is used", () => {
  // 100.00 − 99.90 = 0.10 now; 0.20 of the credit stay
  const input = basket([term()], { credit: pence(9_990) });
  expect(due(input)).toEqual([30, 0, 9_970]);
  expect(notes(input)).toEqual(["Card payments must be at least £0.30, so £0.20 of your credit is not used."]);
});

test("card minimum 1 and 2 together, if neither is enough alone", () => {
  // 0.22 now, 0.05 later, credit 0.10: 0.12 now, 0.18 missing: 0.05 from later leave 0.13, more than the credit of 0.10
  const lines = [camp({ unitPrice: pence(27), deposit: pence(22) })];
  expect(due(basket(lines, { credit: pence(10) }))).toEqual([12, 5, 10]);
  // 0.30 now, 0.05 later, credit 0.10: 0.20 now, 0.10 missing: 0.05 from later, 0.05 of the credit stay
  const more = [camp({ unitPrice: pence(35), deposit: pence(30) })];
  expect(due(basket(more, { credit: pence(10) }))).toEqual([30, 0, 5]);
});

test("card minimum 3: the coupon takes off the rest as well, spread like its own amount", () => {
  // 100.00 − 99.80 = 0.20: the coupon takes off 100.00
  const input = basket([term()], { coupon: coupon({ percent: null, amount: pence(9_980) }) });
  const priced = priceOrder(input);
  expect(due(input)).toEqual([0, 0, 0]);
  expect(priced.coupon).toMatchObject({ applied: true, amount: 10_000, topUp: 20 });
  expect(priced.discounts).toEqual([{ name: "Summer", amount: 10_000 }]);
  expect(notes(input)).toEqual(["Card payments must be at least £0.30, so SUMMER10 takes off the last £0.20 too."]);
});

test("card minimum 3: with an amount due later, and with credit used", () => {
  // 100.00 − 99.75 = 0.25: 0.10 now, 0.15 later; too little together
  const lines = [camp({ unitPrice: pence(10_000), deposit: pence(10) })];
  const most = coupon({ percent: null, amount: pence(9_975) });
  expect(due(basket(lines, { coupon: most }))).toEqual([0, 0, 0]);
  // 100.00 − 99.80 = 0.20, credit 0.05 used: the coupon takes 0.15 more
  const close = coupon({ percent: null, amount: pence(9_980) });
  const priced = priceOrder(basket([term()], { coupon: close, credit: pence(5) }));
  expect(priced).toMatchObject({ amountDueNow: 0, creditUsed: 5, totalGross: 5, coupon: { amount: 9_995, topUp: 15 } });
});

test("card minimum 4: otherwise the amount stays, with a note", () => {
  const input = basket([term({ unitPrice: pence(20) })]);
  expect(due(input)).toEqual([20, 0, 0]);
  expect(notes(input)).toEqual(["Card payments must be at least £0.30. Please add something to your cart."]);
  // the coupon took all that it is for; the rest is a fee, which it is not for
  const fee = postage(["term"], { amount: pence(20) });
  const free = basket([term()], { fees: [fee], coupon: coupon({ percent: 10_000 }) });
  expect(due(free)).toEqual([20, 0, 0]);
  expect(priceOrder(free).coupon).toMatchObject({ amount: 10_000, topUp: 0 });
  // 22.50 − 22.40 + 0.15 = 0.25: the coupon could take 0.10 more, and a card still not pay the 0.15; so it takes no more
  const part = coupon({ percent: null, amount: pence(2_240) });
  const some = basket([hoodie()], { fees: [postage(["hoodie"], { amount: pence(15) })], coupon: part });
  expect(due(some)).toEqual([25, 0, 0]);
  expect(priceOrder(some).coupon).toMatchObject({ amount: 2_240, topUp: 0 });
  // a coupon that was refused covers nothing
  const refused = coupon({ minimum: pence(21) });
  expect(due(basket([term({ unitPrice: pence(20) })], { coupon: refused }))).toEqual([20, 0, 0]);
});

test("what would be due later, and is too little for a card, is due now", () => {
  // 44.00 − 4.40 = 39.60: 39.50 now, and the other 0.10 with it
  const lines = [camp({ unitPrice: pence(4_400), deposit: pence(3_950) })];
  const offers = [earlyBird({ percent: 1_000, daysBefore: 1 })];
  const input = basket(lines, { offers });
  expect(due(input)).toEqual([3_960, 0, 0]);
  expect(priceOrder(input).lines.map((one) => [one.dueNow, one.dueLater])).toEqual([[3_960, 0]]);
  expect(notes(input)).toEqual(["Card payments must be at least £0.30, so £0.10 that was due later is due now."]);
  // Credit pays it as well, as far as a card can pay the rest of what is due now.
  expect(due({ ...input, credit: pence(3_955) })).toEqual([30, 0, 3_930]);
  expect(due({ ...input, credit: pence(3_950) })).toEqual([30, 0, 3_930]);
  expect(due({ ...input, credit: pence(5_000) })).toEqual([0, 0, 3_960]);
  // 39.50 − 39.40 = 0.10 now, 0.45 later: 0.20 and then the other 0.25 are brought forward
  const more = [camp({ unitPrice: pence(3_995), deposit: pence(3_950) })];
  expect(due(basket(more, { credit: pence(3_940) }))).toEqual([55, 0, 3_940]);
  expect(notes(basket(more, { credit: pence(3_940) }))).toEqual([
    "Card payments must be at least £0.30, so £0.45 that was due later is due now.",
  ]);
  expect(due(basket([camp({ unitPrice: pence(3_980), deposit: pence(3_950) })]))).toEqual([3_950, 30, 0]);
  // An order that was placed with it due later keeps its dates.
  const { smallRestNow: _, ...before } = input;
  expect(due(before)).toEqual([3_950, 10, 0]);
});

test.each([
  [0, 0],
  [1, 29],
  [29, 1],
  [30, 0],
])("%i pence are %i short of the card minimum", (dueNow, missing) => {
  expect(shortOfCardMinimum(pence(dueNow))).toBe(missing);
});
