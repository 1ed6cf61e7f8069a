import { ok } from "@matinee/core/kernel";
import { formatPenceExact } from "@matinee/format";
import { closeWorkItem, type Db, type Outcome, refuse, type SystemContext } from "../kernel/index.ts";
import { postRefundElsewhere } from "../ledger/index.ts";
import { queueRefundMail } from "../mail/index.ts";
import { BANK_DECIDES, bankDecides, owedOfRefund } from "./owed-refunds.ts";
import { lockRefund, moveRefund } from "./refund-row.ts";

/**
 * Records that a refund which has ended badly was paid to the family another way, such as by bank transfer, and tells the family. `amount`
 * is what whoever paid it saw as owed, in pence; refused if that is another amount by now, such as after another attempt was started.
 */
export async function payElsewhere(
  ctx: SystemContext,
  trx: Db,
  { refundId, amount }: { readonly refundId: string; readonly amount: number },
): Promise<Outcome<undefined>> {
  const refund = await lockRefund(trx, refundId);
  if (refund === undefined) return refuse("not_found");
  const { order_id: orderId, payment_id: paymentId, provider } = refund;
  await trx.selectFrom("orders").select("id").where("id", "=", orderId).forNoKeyUpdate().execute();
  const owed = await owedOfRefund(trx, refundId);
  if (owed === 0 && (await bankDecides(trx, refundId))) return refuse("preview_changed", BANK_DECIDES);
  if (owed === 0)
    return refuse(
      "preview_changed",
      "Nothing of this refund is owed now: it was paid, or is on its way. Please reload.",
    );
  if (owed !== amount)
    return refuse("preview_changed", `What is owed is now ${formatPenceExact(owed)}. Please check it again.`);
  await moveRefund(trx, refundId, "pay_elsewhere").set({ elsewhere_pence: amount }).execute();
  await postRefundElsewhere(trx, { refundId, orderId, provider, amount });
  await closeWorkItem(trx, { kind: "captured_no_place", subject: paymentId });
  await queueRefundMail(ctx, trx, { kind: "refund_elsewhere", orderId, refundId });
  return ok(undefined);
}
