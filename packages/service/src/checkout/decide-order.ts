import type { PaymentOutcome } from "@matinee/database";
import type { Db, SystemContext } from "../kernel/index.ts";
import { returnCredit } from "../ledger/index.ts";
import { moveOrder, type OrderRow } from "../orders/index.ts";
import { releaseClaims } from "../places/index.ts";
import { assignOrderNumber } from "./assign-order-number.ts";
import { confirmOrder } from "./confirm-order.ts";
import { reclaimPlaces } from "./reclaim-places.ts";

/**
 * Moves a placed order whose payment has succeeded: commits the places, claiming expired ones again, or cancels the order if one is gone.
 * Only what must be true together happens here; the rest follows (`followPayment`). The caller holds the order's row lock.
 */
export async function decideOrder(
  ctx: SystemContext,
  trx: Db,
  { id: orderId, number }: Pick<OrderRow, "id" | "number">,
): Promise<PaymentOutcome> {
  // It has one before its payment can be made, save after a crash.
  if (number === null) await assignOrderNumber(trx, orderId);
  if (await reclaimPlaces(ctx, trx, orderId)) {
    await confirmOrder(ctx, trx, orderId);
    return "confirmed";
  }
  await returnCredit(trx, orderId);
  await releaseClaims(trx, orderId, "release");
  await moveOrder(trx, orderId, "cancel").set({ hold_expires_at: null }).execute();
  return "no_place";
}
