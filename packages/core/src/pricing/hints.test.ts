import { expect, test } from "vitest";
import { isoDate, pence } from "../kernel/index.ts";
import type { PriceInput } from "./price-input.ts";
import { priceOrder } from "./price-order.ts";
import {
  ada,
  basket,
  bo,
  camp,
  coupon,
  cy,
  earlyBird,
  leeds,
  severalClasses,
  sibling,
  term,
} from "./testing/sample-basket.ts";

function hints(input: PriceInput): string[] {
  return priceOrder(input)
    .costs.filter((step) => step.kind === "note")
    .map((step) => step.text);
}

test("hints at another class for a child who has one", () => {
  // 15% of a class of 100.00 = 15.00
  expect(hints(basket([term()], { offers: [severalClasses()] }))).toEqual([
    "Add another class for Ada with Matinee Leeds and save 15% on the cheaper one: a class like this would be £15.00 cheaper.",
  ]);
  expect(hints(basket([camp()], { offers: [severalClasses()] }))).toEqual([
    "Add another camp for Ada with Matinee Leeds and save 15% on the cheaper one: a camp like this would be £27.00 cheaper.",
  ]);
});

test("hints at a place for another child, priced like the cheapest place", () => {
  // 10% of the cheaper class of 60.00 = 6.00
  const lines = [term({ id: "a" }), term({ id: "b", unitPrice: pence(6_000) })];
  expect(hints(basket(lines, { offers: [sibling()] }))).toEqual([
    "Book another child with Matinee Leeds and save 10% on the cheaper places: a class like this would be £6.00 cheaper.",
  ]);
});

test("gives no hint for an offer that the basket already has", () => {
  const lines = [term({ id: "a", children: [ada, bo] }), term({ id: "b", children: [ada, bo] })];
  expect(hints(basket(lines, { offers: [severalClasses(), sibling({ percent: 500 })] }))).not.toContainEqual(
    expect.stringMatching(/another/),
  );
});

test("gives no hint for a saving that another offer already gives", () => {
  // the early bird's 20% on the place that is added would beat the sibling's 10%: only the early bird counts
  const lines = [camp({ startsOn: isoDate("2026-12-21") })];
  expect(hints(basket(lines, { offers: [sibling(), earlyBird({ percent: 2_000 })] }))).toEqual([]);
  // against an early bird of 4%, the sibling's 10% of 180.00 are 18.00 − 7.20 = 10.80 better
  expect(hints(basket(lines, { offers: [sibling(), earlyBird({ percent: 400 })] }))).toEqual([
    "Book another child with Matinee Leeds and save 10% on the cheaper places: a camp like this would be £10.80 cheaper.",
  ]);
});

test("an offer gives no hint without a booking of its types; an early bird never gives one", () => {
  expect(hints(basket([term()], { offers: [sibling({ types: ["camp"] }), earlyBird()] }))).toEqual([]);
});

test("a coupon below its minimum gives a hint with its seller and amount", () => {
  const short = coupon({
    percent: null,
    amount: pence(500),
    sellerId: leeds.id,
    scopes: ["camps"],
    minimum: pence(20_000),
  });
  expect(hints(basket([camp()], { coupon: short }))).toEqual([
    "Spend £20.00 more on camps with Matinee Leeds and SUMMER10 takes £5.00 off.",
  ]);
});

test("gives at most three hints, largest saving first", () => {
  // three children with a class each: 15% of 100.00, 90.00, 80.00; the coupon's 10% of 300.00 = 30.00
  const lines = [
    term({ id: "a", children: [ada] }),
    term({ id: "b", children: [bo], unitPrice: pence(9_000) }),
    term({ id: "c", children: [cy], unitPrice: pence(8_000) }),
  ];
  const input = basket(lines, { offers: [severalClasses()], coupon: coupon({ minimum: pence(30_000) }) });
  expect(hints(input).map((text) => text.split(" ").slice(0, 5).join(" "))).toEqual([
    "Spend £30.00 more on classes,",
    "Add another class for Ada",
    "Add another class for Bo",
  ]);
});
