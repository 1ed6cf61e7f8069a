import { expect, test } from "vitest";
import { pence, ZERO_PENCE } from "../kernel/index.ts";
import type { ReversalRefusal } from "./preview-reversal.ts";
import { confirmedOn, reversalProblem } from "./reversal-problem.ts";
import type { SoldLine } from "./sold.ts";

test("an order was made on the day in London on which it was confirmed", () => {
  const order = { confirmed_at: "2026-07-31T23:30:00Z", status: "confirmed" };
  expect(confirmedOn(order, { takesCancelled: false })).toEqual({ ok: true, value: "2026-08-01" });
});

test("an order that is not confirmed can't be changed, and one that is cancelled only where money still goes back", () => {
  const refused = {
    ok: false,
    error: { code: "order_changed", details: "Only a confirmed order can be changed." },
  };
  expect(confirmedOn({ confirmed_at: null, status: "placed" }, { takesCancelled: true })).toEqual(refused);
  const cancelled = { confirmed_at: "2026-07-31T09:00:00Z", status: "cancelled" };
  expect(confirmedOn(cancelled, { takesCancelled: false })).toEqual(refused);
  expect(confirmedOn(cancelled, { takesCancelled: true }).ok).toBe(true);
});

const hoodie: SoldLine = {
  id: "hoodie",
  label: "Hoodie",
  kind: "product",
  quantity: 2,
  cancelled: 0,
  parts: [],
  dueLater: ZERO_PENCE,
  dueOn: null,
  startsOn: null,
  ruleFrom: null,
  personalised: true,
};

test.each<[ReversalRefusal, string, unknown]>([
  [
    { kind: "nothing_chosen" },
    "invalid",
    [{ path: "lines", message: "Choose what to cancel, or an amount to refund." }],
  ],
  [{ kind: "unknown_line", lineId: "x" }, "not_found", undefined],
  [{ kind: "too_many", lineId: "hoodie", left: 0 }, "preview_changed", "Hoodie is cancelled already."],
  [{ kind: "too_many", lineId: "hoodie", left: 1 }, "preview_changed", "Only 1 of Hoodie is left."],
  [{ kind: "too_many", lineId: "hoodie", left: 2 }, "preview_changed", "Only 2 of Hoodie are left."],
  [
    { kind: "amount_too_high", most: pence(1_250) },
    "invalid",
    [{ path: "amount", message: "At most £12.50 can go back." }],
  ],
  [
    { kind: "disputed", most: ZERO_PENCE },
    "reversal_refused",
    "This payment is disputed at the bank. Until that is decided, no money can go back.",
  ],
  [
    { kind: "disputed", most: pence(500) },
    "reversal_refused",
    "This payment is disputed at the bank. Until that is decided, at most £5.00 can go back.",
  ],
  [
    { kind: "ask_school", lines: [{ label: "Hoodie", reason: "personalised" }] },
    "reversal_refused",
    "Hoodie is personalised, so please ask the school.",
  ],
])("a refusal says what to do next: %#", (refusal, code, details) => {
  expect(reversalProblem(refusal, { lines: [hoodie] })).toEqual({
    ok: false,
    error: { code, ...(details !== undefined && { details }) },
  });
});
