import { expect, test } from "vitest";
import { NO_VAT, pence } from "../kernel/index.ts";
import { priceOrder } from "./price-order.ts";
import {
  ada,
  basket,
  bo,
  camp,
  coupon,
  hoodie,
  leeds,
  lunch,
  norwich,
  shop,
  sibling,
  term,
} from "./testing/sample-basket.ts";

test("a coupon reduces a deposit camp's balance first", () => {
  // 180.00 − 10% = 162.00; deposit 50.00 now; 112.00 later; VAT 162.00 / 6 = 27.00
  const lines = [camp({ deposit: pence(5_000) })];
  expect(priceOrder(basket(lines, { coupon: coupon() }))).toMatchObject({
    totalDiscounts: 1_800,
    totalGross: 16_200,
    vatAmount: 2_700,
    amountDueNow: 5_000,
    amountDueLater: 11_200,
    discounts: [{ name: "Summer", amount: 1_800 }],
  });
  // 180.00 − 80% = 36.00: less than the deposit of 50.00, so all of it now
  const most = coupon({ percent: 8_000 });
  expect(priceOrder(basket(lines, { coupon: most }))).toMatchObject({ amountDueNow: 3_600, amountDueLater: 0 });
});

test("a coupon of 100% leaves nothing to pay and no VAT", () => {
  const lines = [camp({ deposit: pence(5_000), extras: [lunch()] }), hoodie()];
  const priced = priceOrder(basket(lines, { coupon: coupon({ percent: 10_000 }), credit: pence(1_000) }));
  // 180.00 + 6.00 + 22.50 = 208.50
  expect(priced).toMatchObject({
    totalDiscounts: 20_850,
    totalGross: 0,
    vatAmount: 0,
    amountDueNow: 0,
    amountDueLater: 0,
    creditUsed: 0,
  });
});

test("a percentage is rounded once on the sum, half up", () => {
  const lines = ["z", "a", "m"].map((id) => term({ id, unitPrice: pence(1_005) }));
  // 10% of 30.15 = 3.015 -> 3.02, where three times 1.005 -> 1.01 were 3.03: 1.0066 each, 1.00 and the two pence left over to the lowest ids, a and m
  const spread = priceOrder(basket(lines, { coupon: coupon() }));
  expect(spread.lines.map((one) => [one.line.id, one.discount])).toEqual([
    ["z", 100],
    ["a", 101],
    ["m", 101],
  ]);
});

test("an amount is spread by largest remainder over places, extras and items", () => {
  // 10.00 over 180.00 + 6.00 + 22.50 = 208.50: 8.633, 0.288, 1.079 -> 8.63, 0.28, 1.07 = 9.98;
  // remainders .309 (camp), .777 (lunch), .914 (hoodie): lunch and hoodie have a penny more
  const lines = [camp({ extras: [lunch()] }), hoodie()];
  const priced = priceOrder(basket(lines, { coupon: coupon({ percent: null, amount: pence(1_000) }) }));
  expect(priced.lines.map((one) => one.parts.map((part) => part.discount))).toEqual([[863, 29], [108]]);
  expect(priced.totalDiscounts).toBe(1_000);
});

test("a remainder of one penny goes to the lowest line id", () => {
  // 10.00 over three equal lines: 3.34 + 3.33 + 3.33
  const lines = ["z", "a", "m"].map((id) => term({ id }));
  const priced = priceOrder(basket(lines, { coupon: coupon({ percent: null, amount: pence(1_000) }) }));
  expect(priced.lines.map((one) => one.discount)).toEqual([333, 334, 333]);
});

test("a coupon's amount is capped at the value of its eligible lines", () => {
  const amount = coupon({ percent: null, amount: pence(5_000), scopes: ["products"] });
  const priced = priceOrder(basket([hoodie(), term()], { coupon: amount }));
  expect(priced.coupon).toMatchObject({ applied: true, amount: 2_250, topUp: 0 });
  expect(priced.totalGross).toBe(10_000);
});

test("a coupon comes after offers", () => {
  // Ada 100.00, Bo 100.00 − 10% = 90.00; 10% of 190.00 = 19.00; together 29.00 off, 171.00
  const lines = [term({ children: [ada, bo] })];
  const priced = priceOrder(basket(lines, { offers: [sibling()], coupon: coupon() }));
  expect(priced).toMatchObject({ totalDiscounts: 2_900, totalGross: 17_100, vatAmount: 2_850 });
  expect(priced.lines[0]?.discounts).toEqual([
    { source: "offer", id: "10", name: "Brothers and sisters", amount: 1_000 },
    { source: "coupon", id: "SUMMER10", name: "Summer", amount: 1_900 },
  ]);
});

test.each([
  ["classes", [1_000, 0, 0]],
  ["camps", [0, 1_860, 0]], // 10% of 180.00 + 6.00
  ["products", [0, 0, 225]],
] as const)("a coupon for %s does not discount other lines", (scope, discounts) => {
  const lines = [term(), camp({ extras: [lunch()] }), hoodie()];
  const priced = priceOrder(basket(lines, { coupon: coupon({ scopes: [scope] }) }));
  expect(priced.lines.map((one) => one.discount)).toEqual(discounts);
});

test("a seller's coupon discounts that seller's lines only, and each seller's VAT is right", () => {
  const lines = [
    term({ id: "a", seller: leeds }), // 100.00 − 10% = 90.00, VAT 15.00
    term({ id: "b", seller: norwich, unitPrice: pence(8_000) }), // 80.00, none
    hoodie({ id: "c", seller: shop, unitPrice: pence(3_000), vatRate: term().vatRate }), // 30.00, VAT 5.00
  ];
  const priced = priceOrder(basket(lines, { coupon: coupon({ sellerId: leeds.id }) }));
  expect(priced.vatLines).toEqual([
    { sellerId: 1, rate: 2_000, net: 2_500, vat: 500, gross: 3_000 },
    { sellerId: 2, rate: 2_000, net: 7_500, vat: 1_500, gross: 9_000 },
    { sellerId: 5, rate: NO_VAT, net: 8_000, vat: 0, gross: 8_000 },
  ]);
  // before the discount: 100.00 − 16.67 = 83.33, 80.00 and 25.00
  expect(priced.netSubtotal).toBe(18_833);
  // 20.00 of VAT on 180.00 net: 11.11%
  expect(priced).toMatchObject({ totalGross: 20_000, vatAmount: 2_000, totalNet: 18_000, vatRate: 11.11 });
});

test("below its minimum after offers, a coupon takes nothing off and states the missing amount", () => {
  // 100.00 + 90.00 after the sibling offer = 190.00; 8.00 short of 198.00
  const short = coupon({ minimum: pence(19_800), scopes: ["classes", "camps"] });
  const lines = [term({ children: [ada, bo] })];
  const priced = priceOrder(basket(lines, { offers: [sibling()], coupon: short }));
  expect(priced.coupon).toEqual({
    applied: false,
    code: "SUMMER10",
    name: "Summer",
    reason: "below_minimum",
    missing: 800,
  });
  expect(priced.totalGross).toBe(19_000);
  expect(priced.costs.filter((step) => step.kind === "note")).toEqual([
    { kind: "note", text: "Spend £8.00 more on classes or camps and SUMMER10 takes 10% off.", amount: 0 },
  ]);
  const enough = priceOrder(basket(lines, { offers: [sibling()], coupon: { ...short, minimum: pence(19_000) } }));
  expect(enough.coupon).toMatchObject({ applied: true, amount: 1_900 });
});

test("a coupon without eligible lines says so", () => {
  const priced = priceOrder(basket([hoodie()], { coupon: coupon({ scopes: ["classes", "camps"] }) }));
  expect(priced.coupon).toMatchObject({ applied: false, reason: "nothing_eligible", missing: 0 });
  expect(priced.costs.filter((step) => step.kind === "note").map((step) => step.text)).toEqual([
    "SUMMER10 is for classes or camps, but nothing in your cart qualifies.",
  ]);
});
