import type { StaffDebt } from "@matinee/contract/client";
import { formatPenceExact, plainDate } from "@matinee/format";

type Payment = StaffDebt["payments"][number];

export const DEBT_METHODS: Readonly<Record<Payment["method"], string>> = {
  cash: "Cash",
  bank_transfer: "Bank transfer",
  card: "Card, at the school",
  voucher: "Voucher",
  let_off: "Written off, nothing paid",
};

/** "£20.00 by bank transfer, 3 May 2026". */
export function debtPaymentText({
  amount,
  method,
  paid_on: on,
}: Pick<Payment, "amount" | "method" | "paid_on">): string {
  const how = {
    cash: "in cash",
    bank_transfer: "by bank transfer",
    card: "by card",
    voucher: "by voucher",
    let_off: "written off",
  }[method];
  return `${formatPenceExact(amount)} ${how}, ${plainDate(on)}`;
}
