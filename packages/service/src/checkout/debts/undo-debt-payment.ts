import type { StaffDebt } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { audit, authorize, missing, neededReason, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { staffDebtRow, takeBackDebtPayment } from "../../ledger/index.ts";
import { lockDebt } from "./lock-debt.ts";

interface Input {
  readonly id: string;
  readonly payment_id: string;
  readonly reason: string;
}

/** Takes back what was recorded of a debt by mistake. The family owes it again; what was recorded stays, with the reason. */
export async function undoDebtPayment(
  ctx: Context,
  { id, payment_id: paymentId, reason }: Input,
): Promise<Outcome<StaffDebt>> {
  const allowed = authorize(ctx, "debt:settle", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffDebt>> => {
    const debt = await lockDebt(ctx, trx, id);
    if (!debt.ok) return debt;
    const said = neededReason(reason);
    if (!said.ok) return said;
    const { customerId, sellerId, left } = debt.value;
    const payment = await trx
      .selectFrom("debt_payment")
      .select(["amount_pence as amount", "taken_back_at as takenBackAt"])
      .where("id", "=", paymentId)
      .where("customer_id", "=", customerId)
      .where("franchise_id", "=", sellerId)
      .executeTakeFirst();
    if (payment === undefined) return missing("The payment");
    if (payment.takenBackAt !== null) return refuse("edit_conflict", "It has already been undone.");
    const { amount } = payment;
    await trx
      .updateTable("debt_payment")
      .set({ taken_back_at: sql<string>`clock_timestamp()`, taken_back_reason: said.value })
      .where("id", "=", paymentId)
      .execute();
    await takeBackDebtPayment(trx, { paymentId, customerId, sellerId, amount });
    const detail = { before: { owed: left }, after: { owed: left + amount, amount }, reason: said.value };
    await audit(ctx, trx, {
      action: "debt_payment_undone",
      subject: `customer:${customerId}`,
      detail,
      school: sellerId,
    });
    const saved = await staffDebtRow(trx, id);
    return saved === null ? missing("The debt") : ok(saved);
  });
}
