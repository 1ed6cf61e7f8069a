import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, isoDate, pence, ZERO_PENCE } from "../kernel/index.ts";
import { STANDARD_VAT } from "../kernel/testing/standard-vat.ts";
import { bookingFeeText, cancelTerms, cancelTermsText } from "./cancel-terms.ts";
import type { CancellationRule } from "./cancellation-rule.ts";
import { previewReversal } from "./preview-reversal.ts";
import { mayMove } from "./preview-transfer.ts";
import type { SoldLine, SoldShare } from "./sold.ts";

const rule: CancellationRule = { fullDays: 14, shareDays: 7, shareBp: 5_000, bookingFeeBack: false, moveDays: 1 };
const SATURDAY = isoDate("2026-12-12");
const part = (gross: number, key = "") => ({
  key,
  label: "Place",
  gross: pence(gross),
  vatRate: STANDARD_VAT,
  given: ZERO_PENCE,
});
const trial: SoldLine = {
  id: "trial",
  label: "Minis",
  kind: "class",
  quantity: 1,
  cancelled: 0,
  parts: [part(2_100)],
  dueLater: ZERO_PENCE,
  dueOn: null,
  startsOn: SATURDAY,
  ruleFrom: null,
  personalised: false,
};
const fee = { kind: "booking" as const, label: "Booking fee", follows: [], parts: [part(150, "fee 1.1")] };

/** What a family reads about one booking. */
function textOf(
  line: Partial<SoldLine>,
  { on, own = {}, fees = [] }: { on: string; own?: Partial<CancellationRule>; fees?: SoldShare["fees"] },
) {
  const today = isoDate(on);
  const [terms] = cancelTerms({ lines: [{ ...trial, ...line }], fees, rule: { ...rule, ...own } }, today);
  if (terms === undefined) throw new Error("No terms");
  return cancelTermsText(terms, today);
}

test("a trial says until which day how much comes back, and until when it can be moved", () => {
  expect(textOf({}, { on: "2026-11-23" })).toBe(
    "Cancel by Sat 28 Nov for all your money back (£21.00). After that, by Sat 5 Dec, you get £10.50 back. After that, there is no refund. You can move it to another date or class at the same price until Fri 11 Dec.",
  );
  // The full refund is over.
  expect(textOf({}, { on: "2026-11-29" })).toMatch(
    /^Cancel by Sat 5 Dec for £10\.50 back\. After that, there is no refund\./u,
  );
});

test("a booking that starts too soon says so first", () => {
  expect(textOf({}, { on: "2026-12-10", own: { moveDays: 2 } })).toBe(
    "Starts in 2 days: if you cancel, there is no refund. You can move it to another date or class at the same price until Thu 10 Dec.",
  );
  expect(textOf({}, { on: "2026-12-11" })).toMatch(/^Starts tomorrow: if you cancel, there is no refund\./u);
  expect(textOf({}, { on: "2026-12-12" })).toBe("Starts today: if you cancel, there is no refund.");
  expect(textOf({}, { on: "2026-12-10", own: { moveDays: null } })).not.toContain("move");
});

test("several children are one sum, and a rule until the day before has no later days", () => {
  expect(
    textOf(
      { quantity: 2, parts: [part(4_200)] },
      { on: "2026-11-23", own: { fullDays: 1, shareDays: 0, moveDays: null } },
    ),
  ).toBe("Cancel by Fri 11 Dec for all your money back (£42.00).");
});

test("a deposit says what cancelling costs, because not all of it is paid by then", () => {
  const camp = {
    kind: "camp" as const,
    parts: [part(17_000), part(1_650, "3")],
    dueLater: pence(13_650),
    dueOn: isoDate("2026-12-01"),
  };
  expect(textOf(camp, { on: "2026-11-23", own: { moveDays: null } })).toBe(
    "Cancel by Sat 28 Nov and it costs nothing: what you have paid comes back, and the other £136.50 is not charged. After that, by Sat 5 Dec, cancelling costs £93.25 of the £186.50. After that, you still have to pay the full £186.50.",
  );
  expect(textOf(camp, { on: "2026-12-10", own: { moveDays: null } })).toBe(
    "Starts in 2 days: if you cancel, you still have to pay the full £186.50.",
  );
});

test("a free place asks to be given back, and a booking fee that stays is left out of all the money", () => {
  expect(textOf({ parts: [part(0)] }, { on: "2026-12-10" })).toMatch(
    /this is free, so there is nothing to refund\. Please cancel by Fri 11 Dec if/u,
  );
  expect(textOf({ parts: [part(0)] }, { on: "2026-12-12" })).toBe(
    "Starts today: this is free, so there is nothing to refund. Please ring the school if you can't come.",
  );
  expect(textOf({}, { on: "2026-11-23", fees: [fee] })).toContain("for a refund of £21.00.");
  expect(bookingFeeText({ fees: [fee], rule })).toBe("The booking fee of £1.50 is not refunded.");
  expect(bookingFeeText({ fees: [fee], rule: { ...rule, bookingFeeBack: true } })).toBe(
    "We refund the booking fee of £1.50 only if you cancel everything in time for a full refund.",
  );
  expect(bookingFeeText({ fees: [], rule })).toBeNull();
});

test("on every day before the start, cancelling gives exactly what the terms say, and moving is allowed as they say", () => {
  const today = isoDate("2026-11-01");
  const days = fc.record({
    fullDays: fc.integer({ min: 1, max: 40 }),
    shareDays: fc.integer({ min: 0, max: 40 }),
    shareBp: fc.integer({ min: 0, max: 10_000 }),
    moveDays: fc.option(fc.integer({ min: 1, max: 40 })),
    moved: fc.option(fc.integer({ min: 0, max: 30 })),
    gross: fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 3 }),
    quantity: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(days, ({ fullDays, shareDays, shareBp, moveDays, moved, gross, quantity }) => {
      const own = { ...rule, fullDays, shareDays: Math.min(fullDays, shareDays), shareBp, moveDays };
      const line: SoldLine = {
        ...trial,
        quantity,
        parts: gross.map((one, nth) => part(one * quantity, `${nth}`)),
        ruleFrom: moved === null ? null : addDays(SATURDAY, -moved),
      };
      const sold = { lines: [line], fees: [], rule: own };
      const [terms] = cancelTerms(sold, today);
      for (let on = today; on < SATURDAY; on = addDays(on, 1)) {
        const back = previewReversal(
          sold,
          {
            charges: [{ dueOn: null, amount: pence(gross.reduce((sum, one) => sum + one * quantity, 0)) }],
            received: pence(gross.reduce((sum, one) => sum + one * quantity, 0)),
            disputed: ZERO_PENCE,
            cards: [],
          },
          { lines: [{ lineId: "trial", quantity }], give: { kind: "rule" }, to: { kind: "credit" } },
          { by: "family", today: on, orderedOn: today },
        );
        expect(terms?.steps.find(({ until }) => on <= until)?.given ?? 0).toBe(back.ok ? back.value.given : -1);
        const { moveUntil = null } = terms ?? {};
        expect(moveUntil !== null && on <= moveUntil).toBe(mayMove(own, line, 0, { today: on, orderedOn: today }).ok);
      }
    }),
    { numRuns: 60 },
  );
});
