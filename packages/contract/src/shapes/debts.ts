import type { DebtMethod } from "@matinee/core/payment";
import { z } from "zod";
import { isoDate, listOf, money, ref, uuid } from "./common.ts";

const method = z
  .enum(["cash", "bank_transfer", "card", "voucher", "let_off"] satisfies DebtMethod[])
  .describe("let_off: the school does without it");
const amounts = {
  opened: money.describe("what was owed when the family was brought over"),
  left: money.describe("what is still to pay"),
  opened_on: isoDate,
};
const payment = z.object({ amount: money, method, paid_on: isoDate });

/** What a family owes a school from before the school came here. It belongs to no order, and is paid to the school itself. */
export const familyDebt = z.object({
  id: uuid,
  school: ref.extend({ email: z.string(), phone: z.string() }),
  ...amounts,
  payments: z.array(payment).describe("the newest first"),
});

export const staffDebt = z.object({
  id: uuid,
  customer: z.object({ id: uuid, name: z.string(), email: z.string() }),
  school: ref,
  ...amounts,
  payments: z.array(
    payment.extend({
      id: uuid,
      note: z.string(),
      taken_back: z.string().nullable().describe("why it was taken back; null: it stands"),
    }),
  ),
});
export const staffDebtList = listOf(staffDebt);

export const debtPaymentForm = z.object({
  amount: money,
  method,
  paid_on: z.string().max(20).describe("the day on which the school got it"),
  note: z.string().max(1_000).default("").describe("needed for let_off"),
  owed: money
    .optional()
    .describe("what is still to pay, as it was seen; refused as preview_changed if it is different now"),
});
