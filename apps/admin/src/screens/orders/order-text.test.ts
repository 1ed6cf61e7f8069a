import { expect, test } from "vitest";
import { messageLabel, paymentLabel, totalLabel } from "./order-text.ts";

test("an unpaid order says what is to pay, and a role without money reads no amount", () => {
  expect(totalLabel({ status: "placed", total: 1900 })).toBe("£19.00 to pay");
  expect(totalLabel({ status: "confirmed", total: 1900 })).toBe("£19.00");
  expect(totalLabel({ status: "confirmed", total: null })).toBeNull();
});

test("a free order waits for no money", () => {
  expect(paymentLabel({ total: 0 }, "none")).toBe("Nothing to pay");
  expect(paymentLabel({ total: 1900 }, "none")).toBe("Nothing paid");
});

test("a mail of a new kind is named by its kind", () => {
  expect(messageLabel("order_moved")).toBe("order moved");
});
