import { expect, test } from "vitest";
import { isoDate, NO_VAT, pence, ZERO_PENCE } from "../kernel/index.ts";
import { STANDARD_VAT } from "../kernel/testing/standard-vat.ts";
import type { Fee, PriceLine } from "./price-input.ts";
import { priceOrder as priceInput, type PricedOrder } from "./price-order.ts";

const leeds = { id: 2, name: "Matinee Leeds", vatRegistered: true };
const norwich = { id: 5, name: "Matinee Norwich", vatRegistered: false };
const ada = { id: "child-a", name: "Ada" };
const bo = { id: "child-b", name: "Bo" };

function priceOrder(lines: readonly PriceLine[], fees: readonly Fee[]): PricedOrder {
  return priceInput({ lines, offers: [], coupon: null, fees, credit: ZERO_PENCE, bookedOn: isoDate("2026-09-01") });
}
const trial: PriceLine = {
  id: "a",
  kind: "class",
  type: "trial",
  label: "Mini Movers trial",
  seller: leeds,
  unitPrice: pence(2_400),
  quantity: 2,
  vatRate: STANDARD_VAT,
  deposit: null,
  children: [ada, bo],
  startsOn: isoDate("2026-09-12"),
  extras: [],
};
const hoodie: PriceLine = {
  ...trial,
  id: "b",
  kind: "product",
  type: "product",
  children: [],
  startsOn: null,
  label: "Hoodie, age 7–8",
  unitPrice: pence(2_250),
  quantity: 1,
  vatRate: NO_VAT,
};
const camp: PriceLine = {
  ...trial,
  id: "c",
  kind: "camp",
  type: "camp",
  children: [ada],
  label: "Easter camp",
  unitPrice: pence(18_000),
  quantity: 1,
  deposit: pence(5_000),
};

test("an empty order is all zeros and has no steps", () => {
  const { lines, costs, vatLines, fees, discounts, coupon, ...totals } = priceOrder([], []);
  expect([lines, costs, vatLines, fees, discounts, coupon]).toEqual([[], [], [], [], [], null]);
  expect(Object.values(totals)).toEqual(Object.values(totals).map(() => 0));
});

test("a single rate is shown as it is", () => {
  expect(priceOrder([trial], [])).toMatchObject({
    baseCost: 4_800,
    classSubTotal: 4_800,
    productSubTotal: 0,
    grossSubtotal: 4_800,
    netSubtotal: 4_000,
    totalDiscounts: 0,
    additionalFees: 0,
    totalGross: 4_800,
    totalNet: 4_000,
    vatAmount: 800,
    vatRate: 20,
    vatLines: [{ sellerId: 2, rate: 2_000, net: 4_000, vat: 800, gross: 4_800 }],
    amountDueNow: 4_800,
    amountDueLater: 0,
  });
});

test("a single rate is shown exactly, also when pennies were rounded", () => {
  // 20 % inside 31p is 5.17p: 5p on 26p would be 19.23 %.
  const priced = priceOrder([{ ...trial, unitPrice: pence(31), quantity: 1, children: [ada] }], []);
  expect(priced).toMatchObject({ totalNet: 26, vatAmount: 5, vatRate: 20 });
  expect(priced.lines[0]?.vatPercent).toBe(20);
});

test("several rates blend to two decimals; the VAT lines are exact", () => {
  const priced = priceOrder([trial, hoodie], []);
  expect(priced.vatRate).toBe(12.8); // 800 on 6,250
  expect(priced.vatLines.map((line) => [line.rate, line.vat])).toEqual([
    [0, 0],
    [2_000, 800],
  ]);
  expect(priced).toMatchObject({ classSubTotal: 4_800, productSubTotal: 2_250, grossSubtotal: 7_050, totalNet: 6_250 });
});

test("a seller who is not registered charges no VAT", () => {
  expect(priceOrder([{ ...trial, seller: norwich }], [])).toMatchObject({ vatAmount: 0, vatRate: 0, totalNet: 4_800 });
});

test("a deposit is due now and the balance later; it is never more than the line", () => {
  expect(priceOrder([camp, trial], [])).toMatchObject({
    totalGross: 22_800,
    amountDueNow: 9_800,
    amountDueLater: 13_000,
  });
  expect(priceOrder([{ ...camp, deposit: pence(20_000) }], [])).toMatchObject({
    amountDueNow: 18_000,
    amountDueLater: 0,
  });
});

test("a fee is added once, taxed at its own rate and due now", () => {
  const fee: Fee = { kind: "booking", label: "Booking fee", amount: pence(600), seller: leeds, follows: ["c"] };
  expect(priceOrder([camp], [fee])).toMatchObject({
    additionalFees: 600,
    totalGross: 18_600,
    vatAmount: 3_100,
    amountDueNow: 5_600,
    baseCost: 18_000,
  });
});

test("explains every step with a text and an amount", () => {
  expect(priceOrder([trial, camp], []).costs).toEqual([
    { kind: "line", text: "Mini Movers trial, 2 at £24.00 each", amount: 4_800 },
    { kind: "line", text: "Easter camp", amount: 18_000 },
    { kind: "total", text: "Total including VAT", amount: 22_800 },
    { kind: "vat", text: "Includes VAT at 20% on £190.00", amount: 3_800 },
    { kind: "due_now", text: "To pay now", amount: 9_800 },
    { kind: "due_later", text: "To pay later, by the due date", amount: 13_000 },
  ]);
});

test("VAT is rounded once per line, so that each line adds up", () => {
  const line = { ...trial, unitPrice: pence(3), quantity: 1, children: [ada] };
  const three = priceOrder([line, { ...line, id: "x" }, { ...line, id: "y" }], []);
  expect(three.vatAmount).toBe(3); // 0.5 each, half up; together it would have been 1.5
});
