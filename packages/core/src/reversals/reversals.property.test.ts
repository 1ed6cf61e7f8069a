import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addPence, isoDate, pence, subtractPence, type Pence } from "../kernel/index.ts";
import { anyBasket } from "../pricing/testing/arbitrary-basket.ts";
import { priceOrder } from "../pricing/index.ts";
import { previewReversal, type ReversalPreview, type ReversalRequest } from "./preview-reversal.ts";
import { soldShare, type ReversedBefore } from "./sold-share.ts";
import type { CancellationRule } from "./cancellation-rule.ts";
import type { Funds } from "./sold.ts";

const RUNS = { numRuns: 500 };
const DUE = isoDate("2027-01-10");
const TODAY = isoDate("2026-08-20");
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const rule: fc.Arbitrary<CancellationRule> = fc.record({
  fullDays: fc.integer({ min: 7, max: 30 }),
  shareDays: fc.integer({ min: 0, max: 7 }),
  shareBp: fc.integer({ min: 0, max: 10_000 }),
  bookingFeeBack: fc.boolean(),
  moveDays: fc.constant(1),
});

interface Step {
  readonly seller: number;
  readonly picks: readonly { readonly line: number; readonly quantity: number }[];
  readonly give: "rule" | "all" | "nothing" | "amount";
  readonly amount: number;
  readonly to: "card" | "credit" | "both";
  readonly credit: number;
  /** The day counts up, so that the rule changes on the way. */
  readonly days: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  seller: fc.nat({ max: 5 }),
  picks: fc.array(fc.record({ line: fc.nat({ max: 8 }), quantity: fc.nat({ max: 3 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  give: fc.constantFrom("rule", "all", "nothing", "amount"),
  amount: fc.nat({ max: 20_000 }),
  to: fc.constantFrom("card", "credit", "both"),
  credit: fc.nat({ max: 20_000 }),
  days: fc.nat({ max: 40 }),
});

/** An order with its money, on which reversals are carried out as the service does it. */
function anOrder(input: Parameters<typeof priceOrder>[0], balancePaid: boolean, ownRule: CancellationRule) {
  const priced = priceOrder(input);
  const sellers = [...new Set(input.lines.map((line) => line.seller.id))];
  const cards = [{ paymentId: "checkout", amount: priced.amountDueNow }];
  if (balancePaid) cards.unshift({ paymentId: "balance", amount: priced.amountDueLater });
  const paid = sum(cards.map((card) => card.amount)) + priced.creditUsed;
  const state = {
    charges: [
      { dueOn: null, amount: subtractPence(priced.totalGross, priced.amountDueLater) },
      { dueOn: DUE, amount: priced.amountDueLater },
    ] as { dueOn: typeof DUE | null; amount: Pence }[],
    before: [] as ReversedBefore[],
    refunded: new Map<string, number>(),
    credited: 0,
    given: 0,
    vat: 0,
  };
  const received = () => pence(paid - sum([...state.refunded.values()]) - state.credited);
  const share = (sellerId: number) =>
    soldShare(priced, {
      sellerId,
      rule: ownRule,
      before: state.before,
      facts: new Map(
        priced.lines.map(({ line, dueLater }) => [
          line.id,
          {
            dueOn: dueLater > 0 ? DUE : null,
            startsOn: line.kind === "product" ? null : (line.startsOn ?? DUE),
            personalised: false,
          },
        ]),
      ),
    });
  const funds = (): Funds => ({
    charges: state.charges,
    received: received(),
    disputed: pence(0),
    cards: cards.map(({ paymentId, amount }) => ({
      paymentId,
      left: pence(amount - (state.refunded.get(paymentId) ?? 0)),
    })),
  });
  const apply = (preview: ReversalPreview, sellerId: number) => {
    for (const line of preview.lines)
      for (const [index, part] of line.parts.entries())
        state.before.push({
          lineId: line.lineId,
          key: part.key,
          quantity: line.quantity,
          given: part.given,
          offLater: index === 0 ? line.offLater : 0,
        });
    for (const part of preview.fees.flatMap((fee) => fee.parts))
      state.before.push({ lineId: null, key: part.key, quantity: 0, given: part.given, offLater: 0 });
    for (const { dueOn, amount } of preview.charges)
      state.charges = state.charges.map((one) =>
        one.dueOn === dueOn ? { dueOn, amount: subtractPence(one.amount, amount) } : one,
      );
    for (const { paymentId, amount } of preview.refunds)
      state.refunded.set(paymentId, (state.refunded.get(paymentId) ?? 0) + amount);
    state.credited += preview.toCredit;
    state.given += preview.given;
    state.vat += preview.vat;
    return sellerId;
  };
  return { priced, sellers, cards, paid, state, received, share, funds, apply };
}

type Order = ReturnType<typeof anOrder>;

function requestOf(order: Order, one: Step): { sellerId: number; request: ReversalRequest } | null {
  const sellerId = order.sellers[one.seller % Math.max(order.sellers.length, 1)];
  if (sellerId === undefined) return null;
  const { lines } = order.share(sellerId);
  const picked = new Map(one.picks.map(({ line, quantity }) => [lines[line % lines.length]?.id ?? "", quantity]));
  return {
    sellerId,
    request: {
      lines: [...picked].map(([lineId, quantity]) => ({ lineId, quantity })),
      give: one.give === "amount" ? { kind: "amount", amount: pence(one.amount) } : { kind: one.give },
      to: one.to === "both" ? { kind: "both", credit: pence(one.credit) } : { kind: one.to },
    },
  };
}

/** What must hold after any reversal. */
function expectSound({ priced, cards, paid, state, received }: Order): void {
  const charged = sum(state.charges.map((one) => one.amount));
  for (const { amount } of state.charges) expect(amount).toBeGreaterThanOrEqual(0);
  expect(charged + state.given).toBe(priced.totalGross);
  expect(received()).toBeGreaterThanOrEqual(0);
  // Money in is what still stands against the charges, and what went back.
  expect(paid).toBe(received() + sum([...state.refunded.values()]) + state.credited);
  expect(received()).toBeLessThanOrEqual(charged);
  for (const card of cards) expect(state.refunded.get(card.paymentId) ?? 0).toBeLessThanOrEqual(card.amount);
  expect(state.vat).toBeLessThanOrEqual(priced.vatAmount);
}

test("after any reversals of any order, money in is what is kept and what went back, and nothing goes back twice", () => {
  fc.assert(
    fc.property(anyBasket, fc.boolean(), rule, fc.array(step, { maxLength: 12 }), (input, balancePaid, own, steps) => {
      const order = anOrder(input, balancePaid, own);
      for (const one of steps) {
        const asked = requestOf(order, one);
        if (asked === null) continue;
        const preview = previewReversal(order.share(asked.sellerId), order.funds(), asked.request, {
          by: "staff",
          today: addDays(TODAY, one.days),
          orderedOn: TODAY,
        });
        if (!preview.ok) continue;
        const { given, offDebt, toCard, toCredit, lines, fees } = preview.value;
        expect(given).toBe(offDebt + toCard + toCredit);
        expect(given).toBe(sum([...lines, ...fees].map((line) => line.given)));
        expect(toCard).toBe(sum(preview.value.refunds.map((refund) => refund.amount)));
        for (const part of [...lines, ...fees].flatMap((line) => line.parts)) {
          expect(part.given).toBeGreaterThanOrEqual(0);
          expect(part.vat).toBeGreaterThanOrEqual(0);
          expect(part.vat).toBeLessThanOrEqual(part.given);
        }
        order.apply(preview.value, asked.sellerId);
        expectSound(order);
      }
    }),
    RUNS,
  );
});

test("cancelling everything piece by piece gives what the rule gives for the whole, to the penny and its VAT", () => {
  const shared = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(anyBasket, fc.boolean(), shared, (input, balancePaid, shareBp) => {
      // Every date is within the days in which the share goes back.
      const order = anOrder(input, balancePaid, {
        fullDays: 10_000,
        shareDays: 0,
        shareBp,
        bookingFeeBack: true,
        moveDays: 1,
      });
      const whole = new Map(
        order.priced.lines.flatMap(({ line, parts }) =>
          parts.map((part) => [`${line.id} ${part.extraId}`, part.gross] as const),
        ),
      );
      for (const sellerId of order.sellers)
        for (const line of order.share(sellerId).lines)
          for (let place = 0; place < line.quantity; place += 1) {
            const day = { by: "staff", today: isoDate("2026-01-01"), orderedOn: isoDate("2026-01-01") } as const;
            const request = {
              lines: [{ lineId: line.id, quantity: 1 }],
              give: { kind: "rule" },
              to: { kind: "card" },
            } as const;
            const preview = previewReversal(order.share(sellerId), order.funds(), request, day);
            if (!preview.ok) throw new Error(preview.error.kind);
            order.apply(preview.value, sellerId);
            expectSound(order);
          }
      for (const { line, parts } of order.priced.lines)
        for (const part of parts) {
          const given = sum(
            order.state.before
              .filter((one) => one.lineId === line.id && one.key === part.extraId)
              .map((one) => one.given),
          );
          const gross = whole.get(`${line.id} ${part.extraId}`) ?? 0;
          expect(given).toBe(line.kind === "product" ? gross : Math.floor((gross * shareBp + 5_000) / 10_000));
        }
    }),
    RUNS,
  );
});

test("an order that is paid in full and cancelled in full gives back everything, with all of its VAT", () => {
  fc.assert(
    fc.property(anyBasket, fc.boolean(), fc.array(step, { maxLength: 5 }), (input, balancePaid, steps) => {
      const order = anOrder(input, balancePaid, {
        fullDays: 1,
        shareDays: 0,
        shareBp: 0,
        bookingFeeBack: true,
        moveDays: 1,
      });
      const day = { by: "staff", today: TODAY, orderedOn: TODAY } as const;
      // Goodwill refunds before change nothing of the sum.
      for (const one of steps) {
        const asked = requestOf(order, { ...one, give: "amount" });
        const goodwill = asked && {
          ...asked.request,
          lines: asked.request.lines.map((line) => ({ ...line, quantity: 0 })),
        };
        const preview = goodwill && previewReversal(order.share(asked.sellerId), order.funds(), goodwill, day);
        if (preview?.ok === true) order.apply(preview.value, asked?.sellerId ?? 0);
      }
      for (const sellerId of order.sellers) {
        const lines = order.share(sellerId).lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
        const preview = previewReversal(
          order.share(sellerId),
          order.funds(),
          { lines, give: { kind: "all" }, to: { kind: "card" } },
          day,
        );
        if (!preview.ok) throw new Error(preview.error.kind);
        expect(preview.value.cancelsAll).toBe(true);
        order.apply(preview.value, sellerId);
      }
      const others = order.priced.fees.filter(({ fee }) => !order.sellers.includes(fee.seller.id));
      const kept = addPence(...others.map(({ fee }) => fee.amount));
      expect(order.state.given).toBe(order.priced.totalGross - kept);
      if (others.length === 0) expect(order.state.vat).toBe(order.priced.vatAmount);
      expect(order.received()).toBe(Math.min(order.paid, kept));
    }),
    RUNS,
  );
});
