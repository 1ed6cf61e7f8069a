import { expect, test } from "vitest";
import { isoDate, pence, ZERO_PENCE } from "../kernel/index.ts";
import { STANDARD_VAT } from "../kernel/testing/standard-vat.ts";
import { applyRule, ruleText, type CancellationRule } from "./cancellation-rule.ts";
import { previewReversal, type ReversalRequest } from "./preview-reversal.ts";
import type { Funds, SoldFee, SoldLine, SoldShare } from "./sold.ts";

const rule: CancellationRule = { fullDays: 14, shareDays: 7, shareBp: 5_000, bookingFeeBack: false, moveDays: 1 };
const starts = isoDate("2026-09-20");
const ordered = isoDate("2026-08-01");
const on = (today: string, by: "family" | "staff" = "staff") => ({ by, today: isoDate(today), orderedOn: ordered });
const part = (gross: number) => ({
  key: "",
  label: "Place",
  gross: pence(gross),
  vatRate: STANDARD_VAT,
  given: ZERO_PENCE,
});

/** Two places for £200.01, paid. */
const line: SoldLine = {
  id: "term",
  label: "Mini Movers",
  kind: "class",
  quantity: 2,
  cancelled: 0,
  parts: [part(20_001)],
  dueLater: ZERO_PENCE,
  dueOn: null,
  startsOn: starts,
  ruleFrom: null,
  personalised: false,
};
const hoodie: SoldLine = {
  ...line,
  id: "hoodie",
  label: "Hoodie",
  kind: "product",
  quantity: 1,
  startsOn: null,
  parts: [part(2_250)],
  personalised: true,
};
const fee: SoldFee = { kind: "booking", label: "Booking fee", follows: [], parts: [{ ...part(150), key: "fee 1.1" }] };
const share = (lines: SoldLine[], own: Partial<CancellationRule> = {}): SoldShare => ({
  lines,
  fees: [fee],
  rule: { ...rule, ...own },
});
const paid = (amount: number): Funds => ({
  charges: [{ dueOn: null, amount: pence(amount) }],
  received: pence(amount),
  disputed: ZERO_PENCE,
  cards: [{ paymentId: "p", left: pence(amount) }],
});
const cancel = (quantity: number, more: Partial<ReversalRequest> = {}): ReversalRequest => ({
  lines: [{ lineId: "term", quantity }],
  give: { kind: "rule" },
  to: { kind: "card" },
  ...more,
});
const valueOf = (result: ReturnType<typeof previewReversal>) => {
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
};

test.each([
  ["2026-09-06", "full", 10_000, true],
  ["2026-09-07", "share", 5_000, true],
  ["2026-09-13", "share", 5_000, true],
  ["2026-09-14", "too_late", 0, true],
  ["2026-09-19", "too_late", 0, true],
  ["2026-09-20", "begun", 0, false],
] as const)("on %s the rule gives %s", (today, reason, given, byFamily) => {
  expect(applyRule(rule, line, on(today))).toEqual({ reason, share: given, byFamily });
});

test("a line that a family has moved to a later date goes back as it would have before", () => {
  const moved = { ...line, ruleFrom: isoDate("2026-09-10") };
  expect(applyRule(rule, moved, on("2026-08-27"))).toEqual({ reason: "moved", share: 10_000, byFamily: true });
  expect(applyRule(rule, moved, on("2026-09-01"))).toEqual({ reason: "moved", share: 5_000, byFamily: true });
  expect(applyRule(rule, moved, on("2026-09-12"))).toEqual({ reason: "moved", share: 0, byFamily: true });
  expect(applyRule(rule, moved, on("2026-09-20"))).toEqual({ reason: "begun", share: 0, byFamily: false });
  expect(applyRule(rule, { ...line, ruleFrom: isoDate("2026-10-01") }, on("2026-09-06")).reason).toBe("full");
});

test("a printed item and one ordered long ago are for the school to decide", () => {
  expect(applyRule(rule, hoodie, on("2026-08-01"))).toMatchObject({ reason: "personalised", byFamily: false });
  const plain = { ...hoodie, personalised: false };
  expect(applyRule(rule, plain, on("2026-08-15"))).toEqual({ reason: "item", share: 10_000, byFamily: true });
  expect(applyRule(rule, plain, on("2026-08-16"))).toEqual({ reason: "item_too_late", share: 0, byFamily: false });
  const asked = { lines: [{ lineId: "hoodie", quantity: 1 }], give: { kind: "rule" }, to: { kind: "card" } } as const;
  expect(previewReversal(share([line, hoodie]), paid(22_401), asked, on("2026-08-02", "family"))).toEqual({
    ok: false,
    error: { kind: "ask_school", lines: [{ label: "Hoodie", reason: "personalised", share: 0 }] },
  });
});

test("one of two places gives half of what the line cost; the first takes the odd penny", () => {
  const first = valueOf(previewReversal(share([line]), paid(20_151), cancel(1), on("2026-09-01")));
  expect(first).toMatchObject({ given: 10_001, toCard: 10_001, toCredit: 0, offDebt: 0, cancelsAll: false, fees: [] });
  expect(first.vat).toBe(1_667);
  const later = { ...line, cancelled: 1, parts: [{ ...part(20_001), given: pence(10_001) }] };
  const second = valueOf(previewReversal(share([later]), paid(10_150), cancel(1), on("2026-09-01")));
  // The VAT of both is that of the whole: 200.01 / 6 = 33.34.
  expect([second.given, second.vat]).toEqual([10_000, 1_667]);
});

test("half of it goes back in the second week before, and the school keeps the rest and its booking fee", () => {
  const half = valueOf(previewReversal(share([line]), paid(20_151), cancel(2), on("2026-09-10")));
  expect(half).toMatchObject({ given: 10_001, kept: 10_000, cancelsAll: true, fees: [{ charged: 150, given: 0 }] });
  const back = share([line], { bookingFeeBack: true });
  expect(valueOf(previewReversal(back, paid(20_151), cancel(2), on("2026-09-10"))).given).toBe(10_001);
  expect(valueOf(previewReversal(back, paid(20_151), cancel(2), on("2026-09-01"))).given).toBe(20_151);
  expect(
    valueOf(previewReversal(share([line]), paid(20_151), cancel(2, { give: { kind: "all" } }), on("2026-09-19"))).given,
  ).toBe(20_151);
});

test("a booking fee goes back with a full refund of everything, in whatever order it is cancelled", () => {
  const back = { bookingFeeBack: true };
  const place = { ...line, quantity: 1, parts: [part(10_000)] };
  const gone = (given: number): SoldLine => ({
    ...place,
    id: "gone",
    cancelled: 1,
    parts: [{ ...part(5_000), given: pence(given) }],
  });
  const feeAfter = (sold: SoldShare, quantity = 1) =>
    valueOf(previewReversal(sold, paid(20_151), cancel(quantity), on("2026-09-01"))).fees.map(({ given }) => given);
  for (const [given, fees] of [
    [0, 0],
    [2_500, 0],
    // As a line that was moved away.
    [5_000, 150],
  ] as const) {
    expect(feeAfter(share([gone(given), place], back)), `${given} of the other line`).toEqual([fees]);
    // A fee for one line alone asks for no other.
    const own = { ...share([gone(given), place], back), fees: [{ ...fee, follows: ["term"] }] };
    expect(feeAfter(own)).toEqual([150]);
  }
  // And of one line: the first of two places was cancelled for nothing back, or for all that it cost.
  const half = (given: number): SoldLine => ({
    ...line,
    cancelled: 1,
    parts: [{ ...part(20_000), given: pence(given) }],
  });
  expect(feeAfter(share([half(0)], back))).toEqual([0]);
  expect(feeAfter(share([half(10_000)], back))).toEqual([150]);
});

test("what went back before is not kept by the school, and the rule still says what it gives", () => {
  const term = { ...line, quantity: 1, parts: [{ ...part(10_000), given: pence(1_000) }] };
  const full = valueOf(previewReversal(share([term]), paid(9_150), cancel(1), on("2026-09-01")));
  expect(full).toMatchObject({
    given: 9_000,
    givenBefore: 1_000,
    kept: 0,
    lines: [{ charged: 10_000, byRule: 9_000 }],
  });
  const half = valueOf(previewReversal(share([term]), paid(9_150), cancel(1), on("2026-09-10")));
  expect(half).toMatchObject({ given: 5_000, kept: 4_000 });
  const nothing = valueOf(previewReversal(share([term]), paid(9_150), cancel(1), on("2026-09-19")));
  expect(nothing).toMatchObject({ given: 0, kept: 9_000 });
  // A trial of which the second lesson is lost too.
  const trial = { ...term, parts: [{ ...part(2_000), given: pence(1_000) }] };
  const rest = cancel(1, { give: { kind: "all" } });
  expect(valueOf(previewReversal(share([trial]), paid(1_150), rest, on("2026-09-30"))).kept).toBe(0);
  // Of two places the first goes with its full price, and what went back is missing from the second.
  const two = { ...line, parts: [{ ...part(20_000), given: pence(1_000) }] };
  const first = valueOf(previewReversal(share([two]), paid(19_150), cancel(1), on("2026-09-10")));
  expect(first).toMatchObject({ given: 5_000, kept: 5_000 });
  const left = { ...two, cancelled: 1, parts: [{ ...part(20_000), given: pence(11_000) }] };
  expect(valueOf(previewReversal(share([left]), paid(9_150), cancel(1), on("2026-09-01")))).toMatchObject({
    given: 9_000,
    kept: 0,
  });
});

test("an unpaid balance is reduced first, and only the rest goes back", () => {
  const due = isoDate("2026-09-01");
  const camp: SoldLine = {
    ...line,
    kind: "camp",
    quantity: 1,
    parts: [part(18_000)],
    dueLater: pence(13_000),
    dueOn: due,
  };
  const sold: SoldShare = { lines: [camp], fees: [], rule };
  const funds: Funds = {
    charges: [
      { dueOn: null, amount: pence(5_000) },
      { dueOn: due, amount: pence(13_000) },
    ],
    received: pence(5_000),
    disputed: ZERO_PENCE,
    cards: [{ paymentId: "p", left: pence(5_000) }],
  };
  const half = valueOf(previewReversal(sold, funds, cancel(1), on("2026-09-10")));
  expect(half).toMatchObject({
    given: 9_000,
    offDebt: 9_000,
    toCard: 0,
    toCredit: 0,
    charges: [{ dueOn: due, amount: 9_000 }],
  });
  const all = valueOf(previewReversal(sold, funds, cancel(1), on("2026-09-01")));
  expect(all).toMatchObject({ given: 18_000, offDebt: 13_000, toCard: 5_000 });
});

test("what was paid with credit goes back as credit, and never more to a card than it paid", () => {
  const funds: Funds = { ...paid(20_151), cards: [{ paymentId: "p", left: pence(4_000) }] };
  const all = { give: { kind: "all" } } as const;
  expect(valueOf(previewReversal(share([line]), funds, cancel(2, all), on("2026-09-01")))).toMatchObject({
    toCard: 4_000,
    toCredit: 16_151,
    refunds: [{ paymentId: "p", amount: 4_000 }],
  });
  const both = { ...all, to: { kind: "both", credit: pence(18_000) } } as const;
  expect(valueOf(previewReversal(share([line]), funds, cancel(2, both), on("2026-09-01")))).toMatchObject({
    toCard: 2_151,
    toCredit: 18_000,
  });
  const credit = { ...all, to: { kind: "credit" } } as const;
  expect(valueOf(previewReversal(share([line]), funds, cancel(2, credit), on("2026-09-01")))).toMatchObject({
    toCard: 0,
    refunds: [],
  });
});

test("an amount goes back without cancelling, and never more than is left", () => {
  const some = cancel(0, { give: { kind: "amount", amount: pence(5_000) } });
  expect(valueOf(previewReversal(share([line, hoodie]), paid(22_401), some, on("2026-09-30")))).toMatchObject({
    given: 5_000,
    kept: 0,
    cancelsAll: false,
    fees: [],
  });
  const tooMuch = cancel(0, { give: { kind: "amount", amount: pence(20_002) } });
  expect(previewReversal(share([line, hoodie]), paid(22_401), tooMuch, on("2026-09-30"))).toEqual({
    ok: false,
    error: { kind: "amount_too_high", most: 20_001 },
  });
});

test.each([
  ["nothing", { lines: [] }, "nothing_chosen"],
  ["a place of nobody", { lines: [{ lineId: "term", quantity: 0 }] }, "nothing_chosen"],
  ["half a place", { lines: [{ lineId: "term", quantity: 0.5 }] }, "nothing_chosen"],
  [
    "a line twice",
    {
      lines: [
        { lineId: "term", quantity: 1 },
        { lineId: "term", quantity: 1 },
      ],
    },
    "nothing_chosen",
  ],
  ["more than there is", { lines: [{ lineId: "term", quantity: 3 }] }, "too_many"],
  ["another's line", { lines: [{ lineId: "x", quantity: 1 }] }, "unknown_line"],
] as const)("%s is refused", (_what, more, kind) => {
  expect(previewReversal(share([line]), paid(20_151), cancel(1, more), on("2026-09-01"))).toMatchObject({
    error: { kind },
  });
});

test("the rule is said in words", () => {
  expect(ruleText(rule)).toBe(
    "You can cancel in your account and get a full refund until 14 days before the first date. After that you get 50% back until 7 days before. Later cancellations are not refunded. Booking fees are not refunded. You can move a booking to another date or class at the same price until the day before, or to one that costs less for as long as you would get a full refund.",
  );
  expect(ruleText({ fullDays: 1, shareDays: 0, shareBp: 0, bookingFeeBack: true, moveDays: 1 })).toBe(
    "You can cancel in your account and get a full refund until the day before the first date. We refund the booking fee only if you cancel everything in time for a full refund. You can move a booking to another date or class at the same price until the day before, or to one that costs less for as long as you would get a full refund.",
  );
  expect(ruleText({ ...rule, moveDays: 3 })).toMatch(
    / at the same price until 3 days before, or to one that costs less/u,
  );
  expect(ruleText({ ...rule, moveDays: null })).not.toContain("move");
});

test("what a bank has taken for a dispute is not given back, and a debt is still reduced", () => {
  const sold = share([line]);
  const funds: Funds = { ...paid(20_151), disputed: pence(15_000) };
  const give = (amount: number) =>
    previewReversal(sold, funds, cancel(1, { give: { kind: "amount", amount: pence(amount) } }), on("2026-09-01"));
  expect(valueOf(give(5_151))).toMatchObject({ given: 5_151 });
  expect(give(5_152)).toEqual({ ok: false, error: { kind: "disputed", most: 5_151 } });
  const unpaid: Funds = { ...paid(20_151), received: ZERO_PENCE, cards: [] };
  expect(valueOf(previewReversal(sold, unpaid, cancel(2), on("2026-09-01")))).toMatchObject({ toCard: 0, toCredit: 0 });
});

test("what the same school is owed later is reduced before what another school is owed", () => {
  const [soon, late] = [isoDate("2026-09-01"), isoDate("2026-10-01")];
  const camp: SoldLine = { ...line, id: "camp", kind: "camp", quantity: 1, dueLater: pence(13_000), dueOn: late };
  const funds: Funds = {
    charges: [
      { dueOn: null, amount: pence(25_001) },
      // Another school's balance, due sooner.
      { dueOn: soon, amount: pence(10_000) },
      { dueOn: late, amount: pence(13_000) },
    ],
    received: pence(25_001),
    disputed: ZERO_PENCE,
    cards: [{ paymentId: "p", left: pence(25_001) }],
  };
  const sold: SoldShare = { lines: [line, camp], fees: [], rule };
  const back = valueOf(previewReversal(sold, funds, cancel(1), on("2026-08-20")));
  expect(back).toMatchObject({ given: 10_001, offDebt: 10_001, charges: [{ dueOn: late, amount: 10_001 }] });
  const other: SoldShare = { lines: [line], fees: [], rule };
  expect(valueOf(previewReversal(other, funds, cancel(1), on("2026-08-20"))).charges).toEqual([
    { dueOn: null, amount: 10_001 },
  ]);
});
