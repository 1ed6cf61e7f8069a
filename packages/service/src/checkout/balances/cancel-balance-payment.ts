import { inTransaction } from "@matinee/database";
import type { SystemContext } from "../../kernel/index.ts";
import type { PaymentRow } from "../../payments/index.ts";
import { giveUpUnknown, giveUpUnopened } from "../give-up-payment.ts";
import { settlePayment } from "../settle-payment.ts";

/**
 * Cancels a balance payment at the provider; the balance stays due. One that was never opened there, or that the provider does not know,
 * is given up. If it has succeeded meanwhile, its money is recorded. Otherwise returns why the provider could not cancel it.
 */
export async function cancelBalancePayment(
  ctx: SystemContext,
  { id, provider_ref: ref }: Pick<PaymentRow, "id" | "provider_ref">,
): Promise<"ended" | { readonly unavailable: string }> {
  if (ref === null) {
    if (await inTransaction(ctx.db, async (trx) => await giveUpUnopened(trx, id))) return "ended";
    return { unavailable: "it was opened this moment" };
  }
  const cancelled = await ctx.gateways.payments.cancelIntent(ref);
  if (cancelled.ok) {
    await settlePayment(ctx, id, cancelled.value);
    return "ended";
  }
  if (cancelled.error.kind === "not_found" && (await giveUpUnknown(ctx, id))) return "ended";
  return { unavailable: cancelled.error.kind };
}
