import { expect, test } from "vitest";
import {
  listedPaymentLabel,
  messageStatus,
  paymentLabel,
  providerFeeText,
  reversalLabel,
  totalLabel,
} from "./order-text.ts";

test("an unpaid order says what is to pay, and a role without money reads no amount", () => {
  expect(totalLabel({ status: "placed", given_back: 0, total: 1900 })).toBe("£19.00 to pay");
  expect(totalLabel({ status: "confirmed", given_back: 0, total: 1900 })).toBe("£19.00");
  expect(totalLabel({ status: "confirmed", given_back: null, total: null })).toBeNull();
  expect(totalLabel({ status: "cancelled", given_back: 1900, total: 1900 })).toBe(
    "£19.00, £19.00 cancelled or refunded",
  );
});

test("a listed order is partly refunded if money went back, and not if less was charged", () => {
  const paid = { payment_status: "paid", total: 1900 } as const;
  expect(listedPaymentLabel({ ...paid, refunded: 0 })).toBe("Paid");
  expect(listedPaymentLabel({ ...paid, refunded: 900 })).toBe("Partly refunded");
  expect(listedPaymentLabel({ payment_status: "refunded", total: 1900, refunded: 1900 })).toBe("Refunded");
  expect(listedPaymentLabel({ payment_status: "none", total: 0, refunded: 0 })).toBe("Nothing to pay");
  // Other schools have a part in the payment.
  expect(listedPaymentLabel({ payment_status: null, total: 1900, refunded: null })).toBe("");
});

test("a free order waits for no money", () => {
  const none = { payment_status: "none" as const, movements: [] };
  expect(paymentLabel({ total: 0 }, none)).toBe("Nothing to pay");
  expect(paymentLabel({ total: 1900 }, none)).toBe("Nothing paid");
});

test("an order that is paid and partly given back says so, unless the bank sent the refund back", () => {
  const at = "2026-11-20T12:00:00Z";
  const paid = { kind: "payment" as const, amount: 2_100, at };
  const refund = { kind: "refund" as const, amount: -321, at };
  const label = (...movements: Parameters<typeof paymentLabel>[1]["movements"]) =>
    paymentLabel({ total: 2_100 }, { payment_status: "paid", movements });
  expect(label(paid)).toBe("Paid");
  expect(label(paid, refund)).toBe("Partly refunded");
  expect(label(paid, { ...refund, kind: "credit_given" })).toBe("Partly refunded");
  expect(label(paid, refund, { kind: "refund_returned", amount: 321, at })).toBe("Paid");
});

test("a mail waits, has gone, or is not sent any more", () => {
  const queued = { queued_at: "2026-11-21T14:05:00Z", sent_at: null, given_up_at: null };
  expect(messageStatus(queued)).toBe("Waiting to be sent since 14:05 on 21 November 2026");
  expect(messageStatus({ ...queued, sent_at: "2026-11-21T14:06:00Z" })).toBe("Sent at 14:06 on 21 November 2026");
  expect(messageStatus({ ...queued, given_up_at: "2026-11-21T14:06:00Z" })).toBe(
    "Not sent: given up at 14:06 on 21 November 2026",
  );
});

test("the button that cancels or refunds names money that goes back, and a balance that shrinks", () => {
  const nothing = { to_card: 0, to_credit: 0, off_debt: 0 };
  expect(reversalLabel("cancel", { ...nothing, to_card: 321 })).toBe("Cancel and refund £3.21");
  expect(reversalLabel("cancel", { ...nothing, off_debt: 18650 })).toBe("Cancel and take £186.50 off the balance");
  expect(reversalLabel("cancel", nothing)).toBe("Cancel without a refund");
  expect(reversalLabel("refund", { ...nothing, to_credit: 321, off_debt: 100 })).toBe("Refund £3.21");
  expect(reversalLabel("refund", { ...nothing, off_debt: 100 })).toBe("Take £1.00 off the balance");
});

test("a fee that the provider will not tell any more is not shown as one to come", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const paid = (fee: number | null, ...days: string[]) =>
    providerFeeText({ provider_fee: fee, movements: days.map((at) => ({ kind: "payment", amount: 2_400, at })) }, now);
  expect(paid(56, "2026-01-01T12:00:00Z")).toBe("£0.56");
  expect(paid(0, "2026-11-20T11:00:00Z")).toBeNull();
  expect(paid(null, "2026-11-20T11:00:00Z")).toBe("not known yet");
  expect(paid(null, "2026-10-16T13:00:00Z")).toBe("not known yet");
  expect(paid(null, "2026-10-16T11:00:00Z")).toBeNull();
  // The rest was paid lately.
  expect(paid(null, "2026-01-01T12:00:00Z", "2026-11-20T11:00:00Z")).toBe("not known yet");
});
