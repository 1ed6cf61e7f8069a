import type { Order } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { isSettled, stageOf, type OrderStage } from "./order-stage.ts";
import { pollDelay } from "./use-order.ts";

test.each<[Order["status"], Order["payment_status"], OrderStage]>([
  ["confirmed", "paid", "confirmed"],
  ["confirmed", "none", "confirmed"],
  ["confirmed", "refunded", "confirmed"],
  ["partly_cancelled", "paid", "confirmed"],
  ["placed", "processing", "waiting"],
  ["placed", "paid", "waiting"],
  ["placed", "open", "waiting"],
  ["placed", "failed", "refused"],
  ["basket", "none", "released"],
  ["basket", "failed", "released"],
  ["basket", "paid", "waiting"],
  ["basket", "refund_due", "no-place"],
  ["cancelled", "refunded", "no-place"],
  ["cancelled", "none", "cancelled"],
])("an order that is %s and %s shows as %s", (status, payment_status, stage) => {
  expect(stageOf({ status, payment_status }, false)).toBe(stage);
});

test("only an order without a sign of payment becomes unpaid after a while", () => {
  expect(stageOf({ status: "placed", payment_status: "open" }, true)).toBe("unpaid");
  expect(stageOf({ status: "placed", payment_status: "processing" }, true)).toBe("waiting");
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
