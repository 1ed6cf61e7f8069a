import { expect, test } from "vitest";
import { aCamp, aCart, aHoodie, aTrial } from "../../shared/basket/example-lines.ts";
import { receiptSellers, receiptSums } from "./receipt-parts.ts";

const leeds = {
  id: 1,
  name: "Matinee Leeds",
  legal_name: "Leeds Ltd",
  vat_number: "GB 1",
  email: "l@x",
  phone: "1",
  cancellation: "",
  cancel_terms: [],
  booking_fee_terms: null,
};
const network = {
  id: 9,
  name: "Matinee",
  legal_name: "Network Ltd",
  vat_number: null,
  email: "n@x",
  phone: "2",
  cancellation: "",
  cancel_terms: [],
  booking_fee_terms: null,
};
const cart = aCart({
  class_items: [
    aTrial({
      children: [
        { id: "ada", first_name: "Ada" },
        { id: "leo", first_name: "Leo" },
      ],
      quantity: 2,
      total_gross: 4_000,
    }),
    aCamp({ discount: 850, discounts: [{ name: "Early bird", amount: 850 }], total_gross: 19_400 }),
  ],
  product_items: [aHoodie({ seller: network })],
  fees: [{ name: "Postage", amount: 395, seller: network }],
  vat_lines: [
    { seller: { id: 1, name: "" }, vat_number: "GB 1", rate: 20, net: 1, vat: 1, gross: 2 },
    { seller: { id: 9, name: "" }, vat_number: null, rate: 0, net: 3, vat: 0, gross: 3 },
  ],
  total_gross: 30_395,
  credit_used: 1_000,
});

test("each seller has its own rows, which add up, and its own VAT", () => {
  const [first, second] = receiptSellers({ cart, sellers: [leeds, network], receipt: null });
  expect(first?.rows.map((row) => [row.text, row.detail, row.quantity, row.amount])).toEqual([
    ["Little Stars", "Trial, Ada and Leo, Saturday 21 November and Saturday 28 November 2026, 10:00–11:00", 2, 4_000],
    ["Stage Camp, Ada", "Camp, 15–19 February 2027", 1, 17_000],
    ["Hot lunch", null, 1, 3_250],
    ["Early bird", null, null, -850],
  ]);
  expect(first?.total).toBe(4_000 + 19_400);
  expect(second?.rows.map((row) => [row.text, row.detail, row.amount])).toEqual([
    ["Hoodie", "Age 5–6, “Ada H”", 6_600],
    ["Postage", null, 395],
  ]);
  expect((first?.total ?? 0) + (second?.total ?? 0)).toBe(cart.total_gross);
  expect([first?.vat, second?.vat].map((lines) => lines?.map((one) => one.rate))).toEqual([[20], [0]]);
});

test("the paid amount excludes credit and later payments", () => {
  const balances = [
    { due_on: "2027-01-18", amount: 14_000 },
    { due_on: "2027-02-01", amount: 400 },
  ];
  const paid = (one: typeof balances) => {
    const { sums, open } = receiptSums({ cart, balances: one, receipt: null });
    return { paid: sums.find(({ name }) => name === "Paid by card")?.amount, open };
  };
  expect(paid(balances)).toEqual({ paid: 14_995, open: 14_400 });
  expect(paid([])).toEqual({ paid: 29_395, open: 0 });
});

test("after a cancellation the receipt still states what was sold, and then the credit notes and what went back", () => {
  const receipt = {
    cart,
    credit_notes: [{ number: "LDS-C-7", amount: 4_000 }],
    paid: 29_395,
    credit: 1_000,
    refunded: 4_000,
    refunded_as_credit: 0,
  };
  const standing = aCart({ ...cart, class_items: cart.class_items.slice(1) });
  const [first] = receiptSellers({ cart: standing, sellers: [leeds, network], receipt });
  expect(first?.rows[0]?.text).toBe("Little Stars");
  expect(first?.total).toBe(4_000 + 19_400);
  expect(receiptSums({ cart: standing, balances: [], receipt }).sums).toEqual([
    { name: "Credit note LDS-C-7", amount: -4_000 },
    { name: "Paid with credit", amount: 1_000 },
    { name: "Paid by card", amount: 29_395 },
    { name: "Refunded", amount: -4_000 },
  ]);
});
