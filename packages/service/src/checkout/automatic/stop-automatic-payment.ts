import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorizeVisitor, type Context, missing, type Outcome, refuse } from "../../kernel/index.ts";
import { lockOrder, withdrawBalanceConsent, soleSeller } from "../../orders/index.ts";
import { findOpenPayment } from "../../payments/index.ts";

/**
 * Withdraws the consent to charge the saved card for what an order owes. What is owed stays owed. A charge that is under way can't be
 * stopped any more. Withdrawing twice changes nothing.
 */
export async function stopAutomaticPayment(ctx: Context, input: { readonly id: string }): Promise<Outcome<null>> {
  const allowed = authorizeVisitor(ctx, "order:pay_balance");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<null>> => {
    const order = await lockOrder(trx, input.id);
    if (order?.guest_id !== allowed.value) return missing("The order");
    const open = await findOpenPayment(trx, order.id);
    const charge =
      open === undefined
        ? undefined
        : await trx.selectFrom("balance_charge").select("step").where("payment_id", "=", open.id).executeTakeFirst();
    if (charge !== undefined) return refuse("payment_under_way");
    if (await withdrawBalanceConsent(trx, order.id))
      await audit(ctx, trx, {
        action: "automatic_payment_stopped",
        subject: `order:${order.id}`,
        school: await soleSeller(trx, order.id),
      });
    return ok(null);
  });
}
