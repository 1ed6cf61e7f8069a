import { expect, test } from "vitest";
import { isoDate, pence } from "../kernel/index.ts";
import { priceOrder } from "./price-order.ts";
import {
  ada,
  basket,
  bo,
  camp,
  cy,
  earlyBird,
  hoodie,
  leeds,
  lunch,
  norwich,
  severalClasses,
  sibling,
  term,
} from "./testing/sample-basket.ts";

function discountsOf(...args: Parameters<typeof basket>): Record<string, number> {
  return Object.fromEntries(priceOrder(basket(...args)).lines.map((one) => [one.line.id, one.discount]));
}

test("sibling, two children: the one with the higher sum pays in full", () => {
  // Ada 100.00; Bo 60.00 + 55.00 = 115.00 pays in full; 10% of Ada's 100.00 = 10.00
  const lines = [
    term({ id: "a", children: [ada] }),
    term({ id: "b", children: [bo], unitPrice: pence(6_000) }),
    term({ id: "c", children: [bo], unitPrice: pence(5_500) }),
  ];
  expect(discountsOf(lines, { offers: [sibling()] })).toEqual({ a: 1_000, b: 0, c: 0 });
});

test("sibling, three children on one line and one of them on another", () => {
  // sums: Ada 100.00, Bo 100.00 + 33.33 = 133.33 in full, Cy 100.00; 10% of Ada's and of Cy's 100.00 = 20.00
  const lines = [
    term({ id: "a", children: [ada, bo, cy] }),
    term({ id: "b", children: [bo], unitPrice: pence(3_333) }),
  ];
  expect(discountsOf(lines, { offers: [sibling()] })).toEqual({ a: 2_000, b: 0 });
});

test("sibling, equal sums: the child with the lowest id pays in full", () => {
  const lines = [term({ id: "a", children: [cy] }), term({ id: "b", children: [bo] })];
  expect(discountsOf(lines, { offers: [sibling()] })).toEqual({ a: 1_000, b: 0 });
});

test("sibling: one child alone has no sibling, nor has one at another seller or on another type of booking", () => {
  const offers = [sibling({ types: ["enrolment"] })];
  expect(discountsOf([term({ id: "a" }), term({ id: "b" })], { offers })).toEqual({ a: 0, b: 0 });
  expect(discountsOf([term({ id: "a" }), term({ id: "b", children: [bo], seller: norwich })], { offers })).toEqual({
    a: 0,
    b: 0,
  });
  expect(discountsOf([term({ id: "a" }), camp({ id: "b", children: [bo] })], { offers })).toEqual({ a: 0, b: 0 });
});

test("several classes: each child's most expensive class is at full price; discounts round half up", () => {
  // Ada: 100.00 in full, 15% of 33.30 = 4.995 -> 5.00, 15% of 20.00 = 3.00; Bo has one class alone
  const lines = [
    term({ id: "a", children: [ada] }),
    term({ id: "b", children: [ada], unitPrice: pence(3_330) }),
    term({ id: "c", children: [ada, bo], unitPrice: pence(2_000) }),
  ];
  expect(discountsOf(lines, { offers: [severalClasses()] })).toEqual({ a: 0, b: 500, c: 300 });
});

test("several days of one camp are one class: only another class or camp is discounted", () => {
  const days = [camp({ id: "mon", subject: "camp 1" }), camp({ id: "tue", subject: "camp 1" })];
  const offers = [severalClasses({ types: ["camp", "enrolment"] })];
  expect(discountsOf(days, { offers })).toEqual({ mon: 0, tue: 0 });
  expect(discountsOf([...days, term({ id: "term", unitPrice: pence(2_000) })], { offers })).toEqual({
    mon: 0,
    tue: 0,
    term: 300,
  });
});

test("several classes at one price: the lowest line id is at full price", () => {
  expect(discountsOf([term({ id: "b" }), term({ id: "a" })], { offers: [severalClasses()] })).toEqual({
    a: 0,
    b: 1_500,
  });
});

test.each([
  ["2026-10-31", 900], // 1 September + 60 days; 5% of 180.00
  ["2026-10-30", 0],
])("early bird for a start on %s", (startsOn, discount) => {
  const lines = [camp({ startsOn: isoDate(startsOn) })];
  expect(discountsOf(lines, { offers: [earlyBird()] })).toEqual({ camp: discount });
});

test("an early bird needs a start date", () => {
  expect(discountsOf([camp({ startsOn: null })], { offers: [earlyBird()] })).toEqual({ camp: 0 });
});

test("an offer does not discount extras or shop items", () => {
  // 10% of Bo's 180.00; the lunches and the hoodie stay
  const lines = [camp({ children: [ada, bo], extras: [lunch({ quantity: 2 })] }), hoodie()];
  const priced = priceOrder(basket(lines, { offers: [sibling()] }));
  expect(priced.lines.map((one) => one.parts.map((part) => part.discount))).toEqual([[1_800, 0], [0]]);
});

test("of two offers on one place only the larger applies, and the other is noted", () => {
  // Bo's 180.00: sibling 10% = 18.00 beats early bird 5% = 9.00; Ada's 180.00: early bird 9.00; together 27.00
  const lines = [camp({ children: [ada, bo], startsOn: isoDate("2026-12-21") })];
  const priced = priceOrder(basket(lines, { offers: [earlyBird(), sibling()] }));
  expect(priced.lines[0]?.discounts).toEqual([
    { source: "offer", id: "10", name: "Brothers and sisters", amount: 1_800 },
    { source: "offer", id: "30", name: "Early bird", amount: 900 },
  ]);
  expect(priced.discounts).toEqual([
    { name: "Brothers and sisters", amount: 1_800 },
    { name: "Early bird", amount: 900 },
  ]);
  expect(priced.costs.filter((step) => step.kind === "offer")).toEqual([
    { kind: "offer", text: "Brothers and sisters: 10% off Easter camp, Bo", amount: -1_800 },
    { kind: "offer", text: "Early bird: 5% off Easter camp, Ada", amount: -900 },
  ]);
  expect(priced.costs.filter((step) => step.kind === "note").map((step) => step.text)).toContain(
    "Early bird (5% off) would have saved £9.00 on Easter camp, Bo: Brothers and sisters saves you more.",
  );
});

test("of two equal offers the one with the lower id applies", () => {
  const offers = [severalClasses({ id: 8, percent: 1_000 }), sibling({ id: 9 })];
  // Bo has two classes of 50.00, Ada one of 120.00: Bo's sum of 100.00 is lower, so sibling takes 5.00 off both, and
  // several classes 5.00 off the second: there the lower id, 8, counts.
  const lines = [
    term({ id: "a", unitPrice: pence(12_000) }),
    term({ id: "b", children: [bo], unitPrice: pence(5_000) }),
    term({ id: "c", children: [bo], unitPrice: pence(5_000) }),
  ];
  const priced = priceOrder(basket(lines, { offers }));
  expect(priced.lines.map((one) => one.discounts.map(({ id, amount }) => [id, amount]))).toEqual([
    [],
    [["9", 500]],
    [["8", 500]],
  ]);
});

test("another seller's offer does not apply", () => {
  const offers = [sibling({ sellerId: norwich.id })];
  expect(discountsOf([term({ children: [ada, bo], seller: leeds })], { offers })).toEqual({ term: 0 });
});
