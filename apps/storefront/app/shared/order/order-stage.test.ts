import type { Order } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { isSettled, stageOf, type OrderStage } from "./order-stage.ts";
import { pollDelay } from "./use-order.ts";

const CONFIRMED_AT = "2026-11-21T10:00:00.000Z";

test.each<[Order["status"], Order["payment_status"], OrderStage]>([
  ["placed", "processing", "waiting"],
  ["placed", "paid", "waiting"],
  ["placed", "open", "waiting"],
  ["placed", "failed", "refused"],
  ["basket", "none", "released"],
  ["basket", "failed", "released"],
  ["basket", "paid", "waiting"],
  ["basket", "refund_due", "no-place"],
  ["basket", "refund_delayed", "no-place"],
  ["cancelled", "refunded", "no-place"],
  ["cancelled", "none", "cancelled"],
])("an order that was never confirmed and is %s and %s shows as %s", (status, payment_status, stage) => {
  expect(stageOf({ status, payment_status, confirmed_at: null }, false)).toBe(stage);
});

test.each<[Order["status"], Order["payment_status"], OrderStage]>([
  ["confirmed", "paid", "confirmed"],
  ["confirmed", "none", "confirmed"],
  ["confirmed", "refunded", "confirmed"],
  ["partly_cancelled", "paid", "confirmed"],
  ["partly_cancelled", "refund_due", "confirmed"],
  ["partly_cancelled", "refund_delayed", "confirmed"],
  ["partly_cancelled", "refunded", "confirmed"],
  ["cancelled", "none", "cancelled"],
  ["cancelled", "refund_due", "cancelled"],
  ["cancelled", "refund_delayed", "cancelled"],
  ["cancelled", "refunded", "cancelled"],
])("an order that was confirmed and is %s and %s now shows as %s", (status, payment_status, stage) => {
  expect(stageOf({ status, payment_status, confirmed_at: CONFIRMED_AT }, true)).toBe(stage);
});

test("only an order without a sign of payment becomes unpaid after a while", () => {
  expect(stageOf({ status: "placed", payment_status: "open", confirmed_at: null }, true)).toBe("unpaid");
  expect(stageOf({ status: "placed", payment_status: "processing", confirmed_at: null }, true)).toBe("waiting");
});

test("polling ends once an order is settled", () => {
  expect(isSettled("confirmed")).toBe(true);
  expect(isSettled("waiting")).toBe(false);
  expect(isSettled("released")).toBe(false);
});

test("polling slows down with time", () => {
  expect([0, 29_999, 30_000, 119_999, 120_000, 3_600_000].map(pollDelay)).toEqual([
    2_000, 2_000, 5_000, 5_000, 15_000, 15_000,
  ]);
});
