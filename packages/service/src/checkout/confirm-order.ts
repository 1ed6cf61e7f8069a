import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db, SystemContext } from "../kernel/index.ts";
import { postSale, useCredit } from "../ledger/index.ts";
import { moveOrder } from "../orders/index.ts";
import { commitClaims } from "../places/index.ts";
import { saleOfOrder } from "./sale-of-order.ts";

const KEY_BYTES = 18;

/**
 * Confirms a placed order: commits its holds, and posts the sale and the credit used. The caller holds the locks of the order's row
 * and of its pools, and sees to the mail and the waiting lists. It moves only a placed order, so it runs exactly once.
 */
export async function confirmOrder(ctx: SystemContext, trx: Db, orderId: string): Promise<void> {
  const order = await moveOrder(trx, orderId, "confirm")
    .set({
      confirmed_at: sql<string>`clock_timestamp()`,
      hold_expires_at: null,
      calendar_key: privateKey(),
      receipt_key: privateKey(),
    })
    .returning(["credit_used_pence as credit", "pricing"])
    .executeTakeFirst();
  if (order === undefined) return;
  await commitClaims(trx, orderId);
  await postSale(trx, await saleOfOrder(ctx, trx, { id: orderId, pricing: order.pricing }));
  if (order.credit > 0) await useCredit(trx, orderId);
}

/** A random key for a private link. Anybody who has the link can read the file. */
function privateKey(): string {
  return randomBytes(KEY_BYTES).toString("base64url");
}
