import type { CallParsed, StaffDebt } from "@matinee/contract";
import { decideDebtPayment } from "@matinee/core/payment";
import { inTransaction } from "@matinee/database";
import { formatPenceExact } from "@matinee/format";
import { answerOnce, audit, authorize, missing, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { postDebtPayment, staffDebtRow } from "../../ledger/index.ts";
import { lockDebt } from "./lock-debt.ts";

type Input = CallParsed<"POST /v1/staff/debts/{id}/payments", "body"> & { readonly id: string };

/**
 * Records what the school got of a debt that was brought over, or that it lets the family off. Refuses if something else is owed than was seen, as
 * two people may record the same payment.
 */
export async function recordDebtPayment(ctx: Context, { id, owed: seen, ...form }: Input): Promise<Outcome<StaffDebt>> {
  const allowed = authorize(ctx, "debt:settle", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffDebt>> => {
    const debt = await lockDebt(ctx, trx, id);
    if (!debt.ok) return debt;
    const { customerId, sellerId, left } = debt.value;
    if (seen !== undefined && seen !== left)
      return refuse("preview_changed", `What is owed is now ${formatPenceExact(left)}.`);
    const decided = decideDebtPayment(form, { left, today: ctx.today() });
    if (!decided.ok) return refuse("invalid", decided.error);
    const { amount, method, paid_on: on, note } = decided.value;
    const paymentId = ctx.newId();
    await trx
      .insertInto("debt_payment")
      .values({
        id: paymentId,
        customer_id: customerId,
        franchise_id: sellerId,
        amount_pence: amount,
        method,
        paid_on: on,
        note,
      })
      .execute();
    await postDebtPayment(trx, { paymentId, customerId, sellerId, amount });
    const detail = { before: { owed: left }, after: { owed: left - amount, amount, method, paid_on: on } };
    await audit(ctx, trx, { action: "debt_paid", subject: `customer:${customerId}`, detail, school: sellerId });
    const saved = await staffDebtRow(trx, id);
    return saved === null ? missing("The debt") : await answerOnce(ctx, trx, saved);
  });
}
