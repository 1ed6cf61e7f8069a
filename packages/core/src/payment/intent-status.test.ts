import { expect, test } from "vitest";
import { paymentStateOfIntent } from "./intent-status.ts";

test.each([
  ["requires_payment_method", false, "created"],
  ["requires_payment_method", true, "failed"],
  ["requires_confirmation", false, "created"],
  ["requires_confirmation", true, "created"],
  ["requires_action", true, "requires_action"],
  ["processing", false, "processing"],
  ["requires_capture", false, "processing"],
  ["succeeded", true, "succeeded"],
  ["canceled", true, "cancelled"],
  ["cancelled", false, null],
  ["", false, null],
] as const)("%s (an attempt failed: %s) is %s", (status, failed, state) => {
  expect(paymentStateOfIntent(status, failed)).toBe(state);
});
