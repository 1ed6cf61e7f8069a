import { expect, test } from "vitest";
import { isoDate, pence } from "../kernel/index.ts";
import { balanceToPay } from "./balance.ts";
import { balancesDue, outstanding, paymentStatusOf, type OrderMoney } from "./order-money.ts";

const AUGUST = isoDate("2026-08-01");
const MAY = isoDate("2026-05-01");

function money(
  figures: Partial<Record<keyof Omit<OrderMoney, "charges" | "chargedOn">, number>>,
  ...charges: number[]
): OrderMoney {
  const { paid = 0, credit = 0, refunded = 0, refundedAsCredit = 0, late = 0 } = figures;
  const dates = [null, AUGUST, MAY];
  return {
    charges: charges.map((amount, index) => ({ dueOn: dates[index] ?? null, amount: pence(amount) })),
    paid: pence(paid),
    credit: pence(credit),
    refunded: pence(refunded),
    refundedAsCredit: pence(refundedAsCredit),
    late: pence(late),
  };
}

test.each([
  ["nothing was ever due", money({}), "none"],
  ["charged and nothing paid", money({}, 5_000), "open"],
  ["all paid by card", money({ paid: 5_000 }, 5_000), "paid"],
  ["all paid by credit", money({ credit: 5_000 }, 5_000), "paid"],
  ["part by card, part by credit", money({ paid: 3_000, credit: 2_000 }, 5_000), "paid"],
  ["the deposit paid, the rest due later", money({ paid: 2_000 }, 2_000, 3_000), "deposit_paid"],
  ["money that came without a place", money({ paid: 5_000 }), "refund_due"],
  ["and went back", money({ paid: 5_000, refunded: 5_000 }), "refunded"],
  ["half of it gone back", money({ paid: 5_000, refunded: 2_500 }), "refund_due"],
  ["paid twice, one of them gone back", money({ paid: 10_000, refunded: 5_000 }, 5_000), "paid"],
  ["paid twice", money({ paid: 10_000 }, 5_000), "refund_due"],
  ["too late, for an order that is paid", money({ paid: 10_000, late: 5_000 }, 5_000), "refund_due"],
  ["too late, for an order with a balance to come", money({ paid: 4_000, late: 2_000 }, 2_000, 3_000), "deposit_paid"],
  ["too late, for an order that was never charged", money({ paid: 2_000, late: 2_000 }), "refund_due"],
  ["given back as credit", money({ paid: 5_000, refundedAsCredit: 5_000 }), "refunded"],
])("%s", (_case, given, status) => {
  expect(paymentStatusOf({ money: given, attempt: null })).toBe(status);
  expect(paymentStatusOf({ money: given, attempt: "succeeded" })).toBe(status);
  expect(paymentStatusOf({ money: given, attempt: "cancelled" })).toBe(status);
});

test.each([
  ["created", "open"],
  ["requires_action", "requires_action"],
  ["processing", "processing"],
  ["failed", "failed"],
] as const)("an open payment that is %s takes precedence over the ledger", (attempt, status) => {
  expect(paymentStatusOf({ money: money({ paid: 500, refunded: 500 }), attempt })).toBe(status);
});

test("payments settle the earliest charges first", () => {
  const charges = [2_000, 3_000, 1_000] as const;
  expect(outstanding(money({}, ...charges))).toEqual([
    { dueOn: null, amount: 2_000 },
    { dueOn: MAY, amount: 1_000 },
    { dueOn: AUGUST, amount: 3_000 },
  ]);
  expect(outstanding(money({ paid: 1_500, credit: 500 }, ...charges))).toEqual([
    { dueOn: MAY, amount: 1_000 },
    { dueOn: AUGUST, amount: 3_000 },
  ]);
  expect(outstanding(money({ paid: 3_500 }, ...charges))).toEqual([{ dueOn: AUGUST, amount: 2_500 }]);
  expect(outstanding(money({ paid: 6_000 }, ...charges))).toEqual([]);
  expect(outstanding(money({ paid: 6_000, refunded: 6_000 }, ...charges))).toEqual(outstanding(money({}, ...charges)));
});

test("what is due at once is due since it was charged last, and parts of one day are one", () => {
  const since = isoDate("2026-06-03");
  const took = { ...money({ paid: 0 }, 5_000, 2_000, 1_000), chargedOn: since };
  expect(balancesDue(took)).toEqual([
    { dueOn: MAY, amount: 1_000 },
    { dueOn: since, amount: 5_000 },
    { dueOn: AUGUST, amount: 2_000 },
  ]);
  expect(balancesDue({ ...took, chargedOn: AUGUST })).toEqual([
    { dueOn: MAY, amount: 1_000 },
    { dueOn: AUGUST, amount: 7_000 },
  ]);
  // As it is told, so it is paid.
  expect(balanceToPay(took, MAY)).toBe(1_000);
  expect(balanceToPay(took, since)).toBe(6_000);
});
