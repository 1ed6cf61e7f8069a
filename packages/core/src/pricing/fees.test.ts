import { expect, test } from "vitest";
import { NO_VAT, pence } from "../kernel/index.ts";
import { STANDARD_VAT } from "../kernel/testing/standard-vat.ts";
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
  postage,
  term,
} from "./testing/sample-basket.ts";

const adult = hoodie({ id: "adult", label: "Hoodie, adult M", unitPrice: pence(3_000), vatRate: STANDARD_VAT });

test("one hoodie in an adult and a child's size: 20% and 0%", () => {
  // 30.00 holds 5.00 of VAT, 22.50 none; net 25.00 + 22.50 = 47.50; 5.00 / 47.50 = 10.526% -> 10.53
  expect(priceOrder(basket([adult, hoodie()]))).toMatchObject({
    productSubTotal: 5_250,
    vatAmount: 500,
    totalNet: 4_750,
    vatRate: 10.53,
    vatLines: [
      { sellerId: 2, rate: 0, net: 2_250, vat: 0, gross: 2_250 },
      { sellerId: 2, rate: 2_000, net: 2_500, vat: 500, gross: 3_000 },
    ],
  });
});

test("postage follows the goods, by value", () => {
  // 3.50 over 30.00 at 20% and 22.50 at 0%: 2.00 and 1.50; VAT in 2.00 = 0.3333 -> 0.33
  const priced = priceOrder(basket([adult, hoodie()], { fees: [postage(["adult", "hoodie"])] }));
  expect(priced.fees[0]?.vatParts).toEqual([
    { sellerId: 2, rate: 2_000, gross: 200, vat: 33, net: 167 },
    { sellerId: 2, rate: 0, gross: 150, vat: 0, net: 150 },
  ]);
  expect(priced).toMatchObject({ additionalFees: 350, totalGross: 5_600, vatAmount: 533, amountDueNow: 5_600 });
});

test("postage is spread by value after discounts, or by list price if discounts took everything", () => {
  const fees = [postage(["adult", "hoodie"])];
  // Leeds' coupon takes all of the adult size: the whole postage follows the child's, which another seller sells
  const only = hoodie({ seller: { ...norwich, vatRegistered: true } });
  const free = coupon({ sellerId: leeds.id, percent: 10_000 });
  expect(priceOrder(basket([adult, only], { fees, coupon: free })).fees[0]?.vatParts.map((one) => one.gross)).toEqual([
    0, 350,
  ]);
  // 30.00 and 22.50 at list price: 2.00 and 1.50
  const all = coupon({ percent: 10_000 });
  expect(
    priceOrder(basket([adult, hoodie()], { fees, coupon: all })).fees[0]?.vatParts.map((one) => one.gross),
  ).toEqual([200, 150]);
});

test("a fee that follows a camp is spread over its extras too", () => {
  // 3.72 over 180.00 at 20% and 6.00 at 0%: 3.60 and 0.12; VAT in 3.60 = 0.60
  const fee = postage(["camp"], { kind: "booking", amount: pence(372) });
  const priced = priceOrder(basket([camp({ extras: [lunch()] })], { fees: [fee] }));
  expect(priced.fees[0]?.vatParts.map(({ rate, gross, vat }) => [rate, gross, vat])).toEqual([
    [2_000, 360, 60],
    [0, 12, 0],
  ]);
});

test("a fee for no line has its own rate; a seller who is not registered charges no VAT", () => {
  const own = postage([], { kind: "booking", amount: pence(600), vatRate: STANDARD_VAT });
  // 6.00 / 6 = 1.00
  expect(priceOrder(basket([hoodie()], { fees: [own] })).vatAmount).toBe(100);
  expect(priceOrder(basket([hoodie()], { fees: [{ ...own, seller: norwich }] })).vatAmount).toBe(0);
  expect(priceOrder(basket([adult], { fees: [postage(["adult"], { seller: norwich })] })).vatAmount).toBe(500);
});

test("a camp's add-on of another rate: VAT by part, the line's rate blended", () => {
  // camp 2 × 180.00 = 360.00, VAT 60.00; lunch 2 × 6.00 = 12.00 at 0%; net 300.00 + 12.00 = 312.00; 60 / 312 = 19.23%
  const lines = [camp({ children: [ada, bo], extras: [lunch({ quantity: 2 })] })];
  const priced = priceOrder(basket(lines));
  expect(priced.lines[0]).toMatchObject({
    listTotal: 37_200,
    gross: 37_200,
    vat: 6_000,
    net: 31_200,
    vatPercent: 19.23,
  });
  expect(priced.classSubTotal).toBe(37_200);
  expect(priced.costs.slice(0, 2)).toEqual([
    { kind: "line", text: "Easter camp, 2 at £180.00 each", amount: 36_000 },
    { kind: "extra", text: "Lunch, 2 at £6.00 each", amount: 1_200 },
  ]);
});

test("VAT is rounded once for each part, half up", () => {
  // 0.03 holds 0.005 -> 0.01, at the place and at the extra: 0.02, where 0.06 together would hold 0.01
  const lines = [camp({ unitPrice: pence(3), extras: [lunch({ unitPrice: pence(3), vatRate: STANDARD_VAT })] })];
  expect(priceOrder(basket(lines)).vatAmount).toBe(2);
  expect(priceOrder(basket([term({ vatRate: NO_VAT })])).vatAmount).toBe(0);
});
