import { expect, test } from "vitest";
import { isoDate, pence, ZERO_PENCE } from "../kernel/index.ts";
import { priceOrder, type PriceInput, type PriceLine } from "../pricing/index.ts";
import { ada, basket, bo, camp, coupon, hoodie, lunch, sibling, term } from "../pricing/testing/sample-basket.ts";
import type { CancellationRule } from "./cancellation-rule.ts";
import { mayMove, previewTransfer, type TransferRequest } from "./preview-transfer.ts";
import { soldShare, type ReversedBefore } from "./sold-share.ts";
import type { Funds } from "./sold.ts";

const rule: CancellationRule = { fullDays: 14, shareDays: 7, shareBp: 5_000, bookingFeeBack: false, moveDays: 1 };
const today = isoDate("2026-09-01");
const day = { today, orderedOn: today };
const trial = (change: Partial<PriceLine> = {}) =>
  term({ id: "trial", type: "trial", label: "Mini Movers, trial", unitPrice: pence(1_200), ...change });

/** What Leeds sold in an order that is paid in full. */
function sold(pricing: PriceInput, before: readonly ReversedBefore[] = []) {
  const priced = priceOrder(pricing);
  const funds: Funds = {
    charges: [{ dueOn: null, amount: priced.totalGross }],
    received: priced.totalGross,
    disputed: ZERO_PENCE,
    cards: [{ paymentId: "p", left: priced.totalGross }],
  };
  return { sold: soldShare(priced, { sellerId: 2, rule, before, facts: new Map() }), funds, pricing };
}

const to = (lineId: string, next: PriceLine, change: Partial<TransferRequest> = {}): TransferRequest => ({
  lineId,
  quantity: next.quantity,
  next,
  laterDueOn: null,
  left: null,
  difference: "owe",
  to: { kind: "card" },
  ...change,
});
const valueOf = (result: ReturnType<typeof previewTransfer>) => {
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
};

test("a class at the same price moves without a penny", () => {
  const order = sold(basket([trial()]));
  const preview = valueOf(previewTransfer(order, to("trial", trial({ id: "next" })), day));
  expect(preview).toMatchObject({ difference: 0, owed: 0, waived: 0, charges: [{ dueOn: null, amount: 1_200 }] });
  expect(preview.reversal).toMatchObject({ given: 1_200, offDebt: 1_200, toCard: 0, toCredit: 0, stillOwed: 0 });
});

test("a dearer class is owed within a week and before it begins, or waived as a discount of its own", () => {
  const order = sold(basket([trial()]));
  const dearer = trial({ id: "next", unitPrice: pence(1_500) });
  const owed = valueOf(previewTransfer(order, to("trial", dearer), day));
  expect(owed).toMatchObject({ difference: 300, owed: 300, waived: 0 });
  expect(owed.charges).toEqual([
    { dueOn: null, amount: 1_200 },
    { dueOn: "2026-09-08", amount: 300 },
  ]);
  expect(owed.reversal).toMatchObject({ toCard: 0, toCredit: 0, stillOwed: 300 });
  const soon = valueOf(previewTransfer(order, to("trial", { ...dearer, startsOn: isoDate("2026-09-03") }), day));
  expect(soon.charges[1]).toEqual({ dueOn: "2026-09-03", amount: 300 });
  const waived = valueOf(previewTransfer(order, to("trial", dearer, { difference: "waive" }), day));
  expect(waived).toMatchObject({ difference: 300, owed: 0, waived: 300, charges: [{ dueOn: null, amount: 1_200 }] });
  expect(waived.next).toMatchObject({ gross: 1_200, discounts: [{ source: "waiver", amount: 300 }] });
});

test("a cheaper class gives the rest back, to the card or the credit, with its VAT", () => {
  const order = sold(basket([trial()]));
  const cheaper = trial({ id: "next", unitPrice: pence(900) });
  const card = valueOf(previewTransfer(order, to("trial", cheaper), day)).reversal;
  expect(card).toMatchObject({ given: 1_200, vat: 200, offDebt: 900, toCard: 300, toCredit: 0 });
  expect(card.refunds).toEqual([{ paymentId: "p", amount: 300 }]);
  const credit = valueOf(previewTransfer(order, to("trial", cheaper, { to: { kind: "credit" } }), day)).reversal;
  expect(credit).toMatchObject({ offDebt: 900, toCard: 0, toCredit: 300 });
});

test("the discounts of the order apply to the new line too, and one of two children takes an equal share along", () => {
  const two = trial({ children: [ada, bo], quantity: 2 });
  const order = sold(basket([two], { offers: [sibling()], coupon: coupon() }));
  expect(order.funds.received).toBe(2_052);
  const next = trial({ id: "next", children: [bo], quantity: 1 });
  const preview = valueOf(previewTransfer(order, to("trial", next), day));
  expect(preview).toMatchObject({ difference: 0, moved: { root: "trial", from: 0 }, next: { gross: 1_026 } });
  expect(preview.reversal.given).toBe(1_026);
  expect(preview.next.discounts.map((one) => one.amount)).toEqual([60, 114]);
});

test("a coupon for an amount gives no more than that after a move, and there and back costs the same", () => {
  const lines = [trial({ unitPrice: pence(1_000) }), trial({ id: "other", unitPrice: pence(10_000) })];
  const order = sold(basket(lines, { coupon: coupon({ percent: null, amount: pence(5_500) }) }));
  const couponsOf = (pricing: PriceInput) =>
    priceOrder(pricing).lines.map(({ discounts }) => discounts.reduce((total, one) => total + one.amount, 0));
  const there = valueOf(previewTransfer(order, to("trial", trial({ id: "next", unitPrice: pence(10_000) })), day));
  expect(couponsOf(there.pricing)).toEqual([500, 5_000, 500]);
  expect(there).toMatchObject({ difference: 9_000, owed: 9_000, next: { gross: 9_500 } });

  const after = sold(there.pricing, [{ lineId: "trial", key: "", quantity: 1, given: 500, offLater: 0 }]);
  const back = valueOf(previewTransfer(after, to("next", trial({ id: "back", unitPrice: pence(1_000) })), day));
  expect(couponsOf(back.pricing)).toEqual([500, 5_000, 500, 500]);
  expect(back.next.gross).toBe(500);
});

test.each([
  { name: "an amount", terms: { percent: null, amount: pence(500) } },
  { name: "a share", terms: { percent: 1_000, amount: null } },
])("a coupon for $name that was not used when the order was placed takes nothing off a moved line", ({ terms }) => {
  const order = sold(basket([trial()], { coupon: coupon({ ...terms, minimum: pence(1_300) }) }));
  const dearer = trial({ id: "next", unitPrice: pence(1_500) });
  const preview = valueOf(previewTransfer(order, to("trial", dearer), day));
  expect(preview).toMatchObject({ owed: 300, next: { gross: 1_500, discounts: [] } });
  const used = sold(basket([trial()], { coupon: coupon({ ...terms, minimum: pence(1_200) }) }));
  expect(valueOf(previewTransfer(used, to("trial", dearer), day)).next.discounts).toMatchObject([{ source: "coupon" }]);
});

test("what no line could use of a coupon for an amount, a dearer class uses once", () => {
  const lines = [trial({ unitPrice: pence(1_000) }), trial({ id: "other", unitPrice: pence(1_000) })];
  const first = sold(basket(lines, { coupon: coupon({ percent: null, amount: pence(5_500) }) }));
  const dear = (id: string) => trial({ id, unitPrice: pence(10_000) });
  const one = valueOf(previewTransfer(first, to("trial", dear("one")), day));
  expect(one.next.gross).toBe(5_500);
  const second = sold(one.pricing, [{ lineId: "trial", key: "", quantity: 1, given: 0, offLater: 0 }]);
  // The first takes 4,500 and the other line had 1,000 from the start.
  expect(valueOf(previewTransfer(second, to("other", dear("two")), day)).next.gross).toBe(9_000);
});

test("a camp with a deposit keeps paying later, and its extras come along at today's price", () => {
  const place = camp({ deposit: pence(5_000), extras: [lunch()] });
  const pricing = basket([place]);
  const priced = priceOrder(pricing);
  const later = isoDate("2026-11-01");
  const order = {
    pricing,
    sold: soldShare(priced, {
      sellerId: 2,
      rule,
      before: [],
      facts: new Map([["camp", { dueOn: later, startsOn: null, personalised: false }]]),
    }),
    funds: {
      charges: [
        { dueOn: null, amount: pence(5_000) },
        { dueOn: later, amount: pence(13_600) },
      ],
      received: pence(5_000),
      disputed: ZERO_PENCE,
      cards: [{ paymentId: "p", left: pence(5_000) }],
    },
  };
  const next = camp({ id: "next", deposit: pence(6_000), extras: [lunch({ unitPrice: pence(700) })] });
  const newDue = isoDate("2026-12-01");
  const preview = valueOf(previewTransfer(order, to("camp", next, { laterDueOn: newDue }), day));
  expect(preview).toMatchObject({ difference: 100, owed: 100 });
  expect(preview.charges).toEqual([
    { dueOn: null, amount: 5_000 },
    { dueOn: newDue, amount: 13_700 },
  ]);
  expect(preview.reversal).toMatchObject({ toCard: 0, stillOwed: 13_700 });
});

test("of a term that has begun only what is left moves; what is over stays paid", () => {
  const order = sold(basket([term({ unitPrice: pence(12_000) })]));
  const next = term({ id: "next", unitPrice: pence(6_500) });
  const preview = valueOf(previewTransfer(order, to("term", next, { left: { sessions: 6, of: 12 } }), day));
  expect(preview).toMatchObject({ difference: 500, owed: 500 });
  expect(preview.reversal).toMatchObject({ given: 6_000, kept: 6_000, offDebt: 6_000, toCard: 0 });
});

test("of a line that money went back for nothing stays paid if all of it moves", () => {
  const order = sold(basket([trial()]), [{ lineId: "trial", key: "", quantity: 0, given: 300, offLater: 0 }]);
  const preview = valueOf(previewTransfer(order, to("trial", trial({ id: "next", unitPrice: pence(900) })), day));
  expect(preview.reversal).toMatchObject({ given: 900, kept: 0 });
});

test("while a refund that failed is still owed, a move can't make the family owe more, and can be waived", () => {
  const order = sold(basket([trial()]));
  const before = [{ lineId: "trial", key: "", quantity: 0, given: 300, offLater: 0 }];
  const failed = {
    ...order,
    sold: soldShare(priceOrder(order.pricing), { sellerId: 2, rule, before, facts: new Map() }),
    funds: { ...order.funds, charges: [{ dueOn: null, amount: pence(900) }] },
  };
  const next = to("trial", trial({ id: "next" }));
  expect(previewTransfer(failed, next, day)).toEqual({ ok: false, error: { kind: "refund_failed", owed: 300 } });
  const waived = valueOf(previewTransfer(failed, { ...next, difference: "waive" }, day));
  expect(waived).toMatchObject({ owed: 0, waived: 300, reversal: { toCard: 0, toCredit: 0 } });
  expect(waived.charges).toEqual([{ dueOn: null, amount: 900 }]);
});

test("less than a card can pay is not asked for, unless more is owed anyway", () => {
  const order = sold(basket([trial()]));
  const to29 = to("trial", trial({ id: "next", unitPrice: pence(1_229) }));
  expect(valueOf(previewTransfer(order, to29, day))).toMatchObject({
    difference: 29,
    owed: 0,
    waived: 29,
    charges: [{ dueOn: null, amount: 1_200 }],
  });
  const to30 = to("trial", trial({ id: "next", unitPrice: pence(1_230) }));
  expect(valueOf(previewTransfer(order, to30, day))).toMatchObject({ owed: 30, waived: 0 });
  const owing = { ...order, funds: { ...order.funds, received: pence(1_199) } };
  expect(valueOf(previewTransfer(owing, to29, day))).toMatchObject({
    owed: 29,
    waived: 0,
    reversal: { stillOwed: 30 },
  });
});

test.each([
  [6_000, { owed: 0, toCard: 0, offDebt: 6_000, charges: [{ dueOn: null, amount: 6_000 }] }],
  [8_000, { kind: "refund_failed", owed: 2_000 }],
  [5_000, { owed: 0, toCard: 1_000, offDebt: 5_000, charges: [{ dueOn: null, amount: 5_000 }] }],
])(
  "a refund that failed is neither paid out with a move nor pays for it: to a class for %i pence",
  (price, expected) => {
    const lines = [trial({ unitPrice: pence(6_000) }), trial({ id: "gone", unitPrice: pence(4_000) })];
    const order = sold(basket(lines), [{ lineId: "gone", key: "", quantity: 1, given: 4_000, offLater: 0 }]);
    // 4,000 of the 10,000 that were paid went back, and have come back from the bank.
    const funds = {
      ...order.funds,
      charges: [{ dueOn: null, amount: pence(6_000) }],
      cards: [{ paymentId: "p", left: pence(6_000) }],
    };
    const next = to("trial", trial({ id: "next", unitPrice: pence(price) }));
    const preview = previewTransfer({ ...order, funds }, next, day);
    if (!preview.ok) return expect(preview.error).toEqual(expected);
    const { owed, charges, reversal } = preview.value;
    expect({ owed, toCard: reversal.toCard, offDebt: reversal.offDebt, charges }).toEqual(expected);
  },
);

test("a booking fee stays, follows the line, and goes back only once that is cancelled too", () => {
  const fee = {
    kind: "booking",
    label: "Booking fee",
    amount: pence(150),
    seller: trial().seller,
    follows: ["trial"],
  } as const;
  const order = sold(basket([trial(), hoodie()], { fees: [fee] }));
  const preview = valueOf(previewTransfer(order, to("trial", trial({ id: "next" })), day));
  expect(preview.reversal.fees).toEqual([]);
  const after = sold(preview.pricing, [{ lineId: "trial", key: "", quantity: 1, given: 1_200, offLater: 0 }]);
  expect(after.sold.fees.map((one) => one.follows)).toEqual([["trial", "next"]]);
});

test("what is gone already, or never was there, is refused", () => {
  const order = sold(basket([trial()]), [{ lineId: "trial", key: "", quantity: 1, given: 1_200, offLater: 0 }]);
  expect(previewTransfer(order, to("trial", trial({ id: "next" })), day)).toMatchObject({
    ok: false,
    error: { kind: "too_many", left: 0 },
  });
  expect(previewTransfer(order, to("other", trial({ id: "next" })), day)).toMatchObject({
    ok: false,
    error: { kind: "unknown_line" },
  });
});

const [item, place] = [
  sold(basket([hoodie()])).sold,
  sold(basket([trial({ startsOn: isoDate("2026-09-20") })])).sold,
] as const;
const moves = (share: typeof item, on: string, difference: number, own: Partial<CancellationRule> = {}) => {
  const [line] = share.lines;
  if (line === undefined) throw new Error("No line");
  const decided = mayMove({ ...rule, ...own }, line, difference, { ...day, today: isoDate(on) });
  return decided.ok ? "yes" : decided.error;
};

test.each([
  [place, "2026-09-19", 0, {}, "yes"],
  [place, "2026-09-20", 0, {}, "begun"],
  [place, "2026-09-19", 0, { moveDays: 2 }, "too_late"],
  [place, "2026-09-18", 0, { moveDays: 2 }, "yes"],
  [place, "2026-09-01", 0, { moveDays: null }, "not_offered"],
  [place, "2026-09-06", 1, {}, "costs_more"],
  [place, "2026-09-06", -1, {}, "yes"],
  [place, "2026-09-07", -1, {}, "costs_less"],
  [item, "2026-09-15", 0, {}, "yes"],
  [item, "2026-09-15", -50, {}, "yes"],
  [item, "2026-09-16", 0, {}, "item_too_late"],
] as const)("a family may move it or not: %#", (share, on, difference, own, answer) => {
  expect(moves(share, on, difference, own)).toBe(answer);
});
