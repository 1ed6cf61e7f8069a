import { expect, test } from "vitest";
import { isoDate, ZERO_PENCE } from "../kernel/index.ts";
import { priceOrder } from "../pricing/index.ts";
import type { OrderLine } from "./line.ts";
import { priceInputOf } from "./price-input.ts";
import { termsProblem } from "./problems/term-changes.ts";
import { asPromised, promiseOf, withVatOfToday } from "./promise.ts";
import { NO_TERMS, type ActiveOffer, type BasketTerms } from "./terms.ts";
import { ada, bo, camp, hoodie, leeds, trial } from "./testing/sample-lines.ts";

const day = isoDate("2026-12-01");
const early: ActiveOffer = {
  id: 5,
  seller_id: leeds.id,
  kind: "early_bird",
  name: "Early bird",
  percent_bp: 1_000,
  item_types: ["trial"],
  days_before: 30,
};
const coupon = {
  id: 1,
  code: "TEN",
  name: "Ten off",
  seller_id: null,
  seller_name: null,
  percent_bp: 1_000,
  amount_pence: null,
  scopes: ["classes"] as const,
  minimum_pence: 0,
  pool_id: null,
  per_customer: null,
  refusal: null,
};

/** The messages of a basket that was shown on 1 December and is looked at again after the change. */
function messages(
  lines: readonly OrderLine[],
  terms: Partial<BasketTerms>,
  after: { lines?: readonly OrderLine[]; terms?: Partial<BasketTerms>; today?: string },
): string[] {
  const [first, today] = [{ ...NO_TERMS, ...terms }, isoDate(after.today ?? day)];
  const before = promiseOf(lines, first, { before: null, today: day });
  const [linesNow, termsNow] = [after.lines ?? lines, { ...first, ...after.terms }];
  const promise = promiseOf(linesNow, termsNow, { before, today });
  const priceOf = (one: { readonly lines: readonly OrderLine[]; readonly terms: BasketTerms }) => {
    const input = priceInputOf(one.lines, one.terms, { today, credit: ZERO_PENCE });
    return { input, priced: priceOrder(input) };
  };
  const shown = priceOf(asPromised(linesNow, termsNow, { promise, today }));
  return termsProblem(shown, priceOf({ lines: withVatOfToday(linesNow), terms: termsNow })).map((one) => one.message);
}

test("nothing has changed, so nothing is to accept", () => {
  expect(messages([trial(), camp(), hoodie()], { offers: [early], coupon }, {})).toEqual([]);
});

test("fees and postage that change are said with both amounts and both totals", () => {
  const dearer = { ...leeds, booking_fee_pence: 200, postage_pence: 450 };
  expect(
    messages(
      [trial(), hoodie()],
      { delivery: { [leeds.id]: "post" } },
      { lines: [trial({ seller: dearer }), hoodie({ seller: dearer })] },
    ),
  ).toEqual([
    "Booking fee (Matinee Leeds): now £2.00 (was £1.50). Postage (Matinee Leeds): now £4.50 (was £3.50). Your total would be £38.50 instead of £37.00.",
  ]);
  expect(messages([trial()], {}, { lines: [trial({ seller: { ...leeds, booking_fee_pence: 0 } })] })).toEqual([
    "Booking fee (Matinee Leeds): no longer charged (was £1.50). Your total would be £12.00 instead of £13.50.",
  ]);
});

test("an offer that ended, and an early booking that no longer is one, are said", () => {
  const said = "Early bird no longer applies. It took off £1.20. Your total would be £13.50 instead of £12.30.";
  expect(messages([trial()], { offers: [early] }, { terms: { offers: [] } })).toEqual([said]);
  expect(messages([trial()], { offers: [early] }, { today: "2026-12-20" })).toEqual([said]);
  expect(messages([trial()], { offers: [early] }, { today: "2026-12-05" })).toEqual([]);
  const sibling: ActiveOffer = { ...early, id: 6, kind: "sibling", name: "Sisters", days_before: null };
  const two = [trial({ quantity: 2, children: [ada, bo] })];
  expect(messages(two, {}, { terms: { offers: [sibling] } })).toEqual([
    "Sisters now takes off £1.20. Your total would be £24.30 instead of £25.50.",
  ]);
});

test("a coupon's terms that change are said, and one that is new to the basket is not", () => {
  expect(messages([trial()], { coupon }, { terms: { coupon: { ...coupon, percent_bp: 500 } } })).toEqual([
    "Code TEN now takes off £0.60 instead of £1.20. Your total would be £12.90 instead of £12.30.",
  ]);
  expect(messages([trial()], {}, { terms: { coupon } })).toEqual([]);
});

test("a VAT rate that changes is said though the price stays, and so is a school that registers", () => {
  expect(messages([trial({ vat_now_bp: 500 })], {}, {})).toEqual([
    "The VAT included in Mini Movers, trial has changed from 20% to 5%. The price stays the same. Your total stays the same.",
  ]);
  const unregistered = { ...leeds, vat_number: null };
  expect(messages([trial({ seller: unregistered })], {}, { lines: [trial()] })).toEqual([
    "The VAT included in Mini Movers, trial has changed from 0% to 20%. The price stays the same. Your total stays the same.",
  ]);
});
