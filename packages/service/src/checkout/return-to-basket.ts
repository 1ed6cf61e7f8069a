import type { Db } from "../kernel/index.ts";
import { returnCredit } from "../ledger/index.ts";
import { moveOrder } from "../orders/index.ts";
import { releaseHolds } from "../places/index.ts";

/** Turns an order back into a basket with its lines and numbers, and releases its places and reserved credit. */
export async function returnToBasket(trx: Db, orderId: string, event: "release" | "expire"): Promise<void> {
  await returnCredit(trx, orderId);
  await releaseHolds(trx, orderId, event);
  await moveOrder(trx, orderId, event).set({ hold_expires_at: null, placed_at: null, sold: null }).execute();
}
