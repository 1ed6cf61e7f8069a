import fc from "fast-check";
import { expect, test } from "vitest";
import { addPence, isoDate, pence, subtractPence, vatIncludedIn, type Pence } from "../kernel/index.ts";
import { anyBasket } from "../pricing/testing/arbitrary-basket.ts";
import { CARD_MINIMUM, priceOrder, type PriceInput, type PriceLine } from "../pricing/index.ts";
import { previewReversal } from "./preview-reversal.ts";
import { previewTransfer, type TransferPreview } from "./preview-transfer.ts";
import { soldShare, type ReversedBefore } from "./sold-share.ts";
import type { Funds } from "./sold.ts";

const RUNS = { numRuns: 150 };
const LATER = isoDate("2027-01-10");
const day = { today: isoDate("2026-09-20"), orderedOn: isoDate("2026-09-01") };
const rule = { fullDays: 14, shareDays: 7, shareBp: 5_000, bookingFeeBack: true, moveDays: 1 };
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** An order with its money, on which transfers are carried out as the service does it. */
function anOrder(input: PriceInput) {
  const placed = priceOrder(input);
  const state = {
    pricing: input,
    charges: [
      { dueOn: null, amount: subtractPence(placed.totalGross, placed.amountDueLater) },
      { dueOn: LATER, amount: placed.amountDueLater },
    ] as { dueOn: typeof LATER | null; amount: Pence }[],
    before: [] as ReversedBefore[],
    vatBack: 0,
    refunded: 0,
    /** Refunds that failed: still here, and with their room at the card for another attempt. */
    failed: 0,
    credited: 0,
    paid: placed.amountDueNow + placed.creditUsed,
  };
  const dated = () => [...new Set(state.charges.flatMap(({ dueOn }) => dueOn ?? []))];
  const funds = (): Funds => ({
    charges: [null, ...dated()].map((dueOn) => ({
      dueOn,
      amount: addPence(pence(0), ...state.charges.filter((one) => one.dueOn === dueOn).map((one) => one.amount)),
    })),
    received: pence(state.paid - state.refunded - state.credited),
    disputed: pence(0),
    cards: [{ paymentId: "p", left: pence(placed.amountDueNow - state.refunded - state.failed) }],
  });
  const share = (sellerId: number) => {
    const priced = priceOrder(state.pricing);
    const facts = new Map(
      priced.lines.map(({ line, dueLater }) => [
        line.id,
        { dueOn: dueLater > 0 ? LATER : null, startsOn: line.startsOn, personalised: false },
      ]),
    );
    return soldShare(priced, { sellerId, rule, before: state.before, facts });
  };
  const apply = ({ reversal, charges, pricing }: TransferPreview, { refundFails = false } = {}) => {
    state.pricing = pricing;
    state.charges.push(...charges.map((one) => ({ ...one })));
    for (const { dueOn, amount } of reversal.charges) {
      let rest = amount;
      state.charges = state.charges.map((one) => {
        const taken = one.dueOn === dueOn ? pence(Math.min(one.amount, rest)) : pence(0);
        rest = subtractPence(rest, taken);
        return { ...one, amount: subtractPence(one.amount, taken) };
      });
      expect(rest).toBe(0);
    }
    for (const line of reversal.lines)
      for (const [index, part] of line.parts.entries())
        state.before.push({
          lineId: line.lineId,
          key: part.key,
          quantity: line.quantity,
          given: part.given,
          offLater: index === 0 ? line.offLater : 0,
        });
    state.vatBack += reversal.vat;
    if (refundFails) state.failed += reversal.toCard;
    else state.refunded += reversal.toCard;
    state.credited += reversal.toCredit;
  };
  return { state, funds, share, apply, placed };
}

type Order = ReturnType<typeof anOrder>;

/** What must hold after any transfer. */
function expectSound({ state, placed }: Order): void {
  const charged = sum(state.charges.map((one) => one.amount));
  const priced = priceOrder(state.pricing);
  // Sales less what was given back is what is charged, in total and for the VAT of what stands.
  expect(charged).toBe(priced.totalGross - sum(state.before.map((one) => one.given)));
  const standing = priced.lines.flatMap(({ line, parts }) =>
    parts.map((part) => {
      const given = sum(
        state.before.filter((one) => one.lineId === line.id && one.key === part.extraId).map((one) => one.given),
      );
      expect(given).toBeLessThanOrEqual(part.gross);
      return part.vat - vatIncludedIn(pence(given), part.vatRate);
    }),
  );
  const fees = sum(priced.fees.flatMap(({ vatParts }) => vatParts.map((one) => one.vat)));
  expect(priced.vatAmount - state.vatBack).toBe(sum(standing) + fees);
  expect(state.refunded + state.failed).toBeLessThanOrEqual(placed.amountDueNow);
  const received = state.paid - state.refunded - state.credited;
  // What failed stays for its own next attempt.
  expect(received).toBeGreaterThanOrEqual(0);
  expect(received - state.failed).toBeLessThanOrEqual(charged);
  // Nothing is owed without a date, because balances are found by it.
  const atOnce = state.charges.filter((one) => one.dueOn === null).map((one) => one.amount);
  expect(sum(atOnce)).toBeLessThanOrEqual(received);
  // A coupon for an amount gives no more than that; a penny for each line is lost where a discount is shared between two names.
  const { coupon } = state.pricing;
  if (coupon !== null && coupon.amount !== null && placed.coupon?.applied === true) {
    const carried = priced.lines.map(({ line, discounts }) => {
      const gone = state.before.filter((one) => one.lineId === line.id && one.key === "").map((one) => one.quantity);
      const own = discounts.find((one) => one.source === "coupon")?.amount ?? 0;
      return (own * (line.quantity - sum(gone))) / line.quantity;
    });
    expect(sum(carried)).toBeLessThanOrEqual(Math.max(coupon.amount, placed.coupon.amount) + priced.lines.length);
  }
  // The lines with which the order was placed keep their price.
  expect(priced.lines.slice(0, placed.lines.length).map((one) => one.gross)).toEqual(
    placed.lines.map((one) => one.gross),
  );
}

const step = fc.record({
  line: fc.nat({ max: 8 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  price: fc.option(fc.nat({ max: 60_000 }), { nil: null }),
  waive: fc.boolean(),
  credit: fc.boolean(),
  left: fc.option(fc.integer({ min: 1, max: 11 }), { nil: null }),
  refundFails: fc.boolean(),
});

/** The line that stands at a position of the order, and the new one that it becomes. */
function nextOf(order: Order, one: { line: number; quantity: number; price: number | null }, id: string) {
  const priced = priceOrder(order.state.pricing).lines.map(({ line }) => line);
  const line = priced[one.line % Math.max(1, priced.length)];
  if (line === undefined) return null;
  const root = order.state.pricing.moved?.find((moved) => moved.line.id === line.id)?.root ?? line.id;
  const whole = order.placed.lines.find((placed) => placed.line.id === root)?.line.quantity ?? 1;
  const sold = order.share(line.seller.id);
  const standing = sold.lines.find((some) => some.id === line.id);
  const left = standing === undefined ? 0 : standing.quantity - standing.cancelled;
  const quantity = line.extras.length > 0 ? whole : Math.min(one.quantity, left);
  if (quantity < 1 || quantity > left) return null;
  const next: PriceLine = {
    ...line,
    id,
    quantity,
    children: line.children.slice(0, quantity),
    unitPrice: one.price === null ? line.unitPrice : pence(one.price),
  };
  return { line, sold, quantity, next };
}

test("after any transfers, money in is what is charged and what went back, with its VAT, and never more than was paid", () => {
  fc.assert(
    fc.property(anyBasket, fc.array(step, { maxLength: 8 }), (input, steps) => {
      const order = anOrder(input);
      for (const [nth, one] of steps.entries()) {
        const asked = nextOf(order, one, `moved ${nth}`);
        if (asked === null) continue;
        const chargedBefore = sum(order.state.charges.map((charge) => charge.amount));
        const overpaid = Math.max(0, order.funds().received - chargedBefore);
        const owedBefore = Math.max(0, chargedBefore - order.funds().received);
        const preview = previewTransfer(
          { sold: asked.sold, funds: order.funds(), pricing: order.state.pricing },
          {
            lineId: asked.line.id,
            quantity: asked.quantity,
            next: asked.next,
            laterDueOn: LATER,
            left: one.left === null ? null : { sessions: one.left, of: 12 },
            difference: one.waive ? "waive" : "owe",
            to: { kind: one.credit ? "credit" : "card" },
          },
          day,
        );
        if (!preview.ok) {
          // Only while money is owed back, and only where the family would have to pay more.
          expect(preview.error.kind).toBe("refund_failed");
          expect([overpaid > 0, one.waive]).toEqual([true, false]);
          continue;
        }
        const { owed, waived, next, reversal, charges } = preview.value;
        expect(sum(charges.map((charge) => charge.amount))).toBe(next.gross);
        expect(reversal.given + owed - next.gross).toBe(Math.max(0, reversal.given - next.gross));
        if (one.waive) expect(owed).toBe(0);
        else if (waived > 0) {
          expect(owed).toBe(0);
          expect(owedBefore + waived).toBeLessThan(CARD_MINIMUM);
        } else if (owed > 0) expect(reversal.stillOwed).toBeGreaterThanOrEqual(CARD_MINIMUM);
        expect(reversal.stillOwed).toBe(Math.max(0, owedBefore + next.gross - reversal.given));
        order.apply(preview.value, { refundFails: one.refundFails });
        expectSound(order);
        // A refund that failed can be made again, whatever was moved since.
        if (order.state.failed > 0)
          expect(order.funds().received - sum(order.state.charges.map((charge) => charge.amount))).toBe(
            order.state.failed,
          );
        // What is owed back for a refund that failed is neither paid out again nor counted as paid for the new line.
        const chargedNow = sum(order.state.charges.map((charge) => charge.amount));
        const given = one.refundFails ? reversal.toCard : 0;
        expect(order.funds().received - chargedNow).toBe(overpaid + given - reversal.stillOwed);
      }
    }),
    RUNS,
  );
});

test("a transfer to another line and back ends at the price and the money where it began", () => {
  fc.assert(
    fc.property(
      anyBasket,
      fc.nat({ max: 8 }),
      fc.integer({ min: 1, max: 3 }),
      fc.nat({ max: 60_000 }),
      (input, line, quantity, price) => {
        const order = anOrder(input);
        const there = nextOf(order, { line, quantity, price }, "there");
        if (there === null) return;
        const charged = () => sum(order.state.charges.map((one) => one.amount));
        const before = charged();
        const move = (asked: NonNullable<typeof there>) => {
          const { line: from, sold, next } = asked;
          const request = {
            lineId: from.id,
            quantity: asked.quantity,
            next,
            laterDueOn: LATER,
            left: null,
            difference: "owe",
            to: { kind: "card" },
          } as const;
          const preview = previewTransfer({ sold, funds: order.funds(), pricing: order.state.pricing }, request, day);
          if (!preview.ok) throw new Error(preview.error.kind);
          order.apply(preview.value);
          return preview.value;
        };
        const first = move(there);
        const position = priceOrder(order.state.pricing).lines.findIndex((one) => one.line.id === "there");
        const back = nextOf(order, { line: position, quantity: there.quantity, price: there.line.unitPrice }, "back");
        if (back === null) throw new Error("The line that was moved does not stand");
        const second = move(back);
        // A few pence more than the other line are not charged on the way back.
        const { waived } = second;
        expect(second.next.gross).toBe(first.reversal.given - waived);
        expect(charged()).toBe(before - waived);
        expect(waived).toBeLessThan(CARD_MINIMUM);
        expectSound(order);
        // What stands can still be cancelled to the last penny.
        const share = order.share(back.line.seller.id);
        const rest = share.lines.flatMap((one) =>
          one.quantity > one.cancelled ? [{ lineId: one.id, quantity: one.quantity - one.cancelled }] : [],
        );
        const all = previewReversal(
          share,
          order.funds(),
          { lines: rest, give: { kind: "all" }, to: { kind: "card" } },
          { ...day, by: "staff" },
        );
        if (!all.ok) throw new Error(all.error.kind);
        const paidFor = addPence(
          ...order.placed.lines.filter((one) => one.line.seller.id === back.line.seller.id).map((one) => one.gross),
        );
        expect(sum(all.value.lines.map((one) => one.given))).toBe(paidFor - waived);
      },
    ),
    RUNS,
  );
});
