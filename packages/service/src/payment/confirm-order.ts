import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db, SystemContext } from "../kernel/context.ts";
import { postMessage } from "../messages/post-message.ts";
import { commitClaims } from "../places/index.ts";

const CALENDAR_KEY_BYTES = 18;

/**
 * Confirms a placed order whose row is locked: its holds become places, the mail goes into the outbox. Exactly once,
 * because it changes only an order that is still placed.
 */
export async function confirmOrder(ctx: SystemContext, trx: Db, orderId: string): Promise<void> {
  const key = randomBytes(CALENDAR_KEY_BYTES).toString("base64url");
  const { rows } =
    await sql`update orders set status = 'confirmed', confirmed_at = clock_timestamp(), hold_expires_at = null,
      calendar_key = ${key}, updated_at = now() where id = ${orderId} and status = 'placed' returning id`.execute(trx);
  if (rows.length === 0) return;
  await commitClaims(trx, orderId);
  await postMessage(ctx, trx, { kind: "order_confirmed", orderId });
}
