import { inTransaction, type OrderStatus, rowsOf } from "@matinee/database";
import type { GatewayError } from "@matinee/gateways/payments";
import { sql } from "kysely";
import { z } from "zod";
import { type Db, type LeasedWork, runWork, type SystemContext } from "../kernel/index.ts";
import { lockOrder } from "../orders/index.ts";
import { findOpenPayment } from "../payments/index.ts";
import { prolongHolds } from "../places/index.ts";
import { followPayment } from "./follow-payment.ts";
import { giveUpUnknown, giveUpUnopened } from "./give-up-payment.ts";
import { GRACE_SECONDS } from "./hold-times.ts";
import { returnToBasket } from "./return-to-basket.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * How a checkout ended. `basket`: the basket can be changed again. `confirmed`: the payment had succeeded. `under_way`: the bank still
 * decides, or money has come and the order is about to be moved. `not_due`: its time is not up, because it was renewed meanwhile.
 * Otherwise why the provider could not cancel the payment.
 */
export type CheckoutEnd =
  | "basket"
  | "confirmed"
  | "under_way"
  | "not_due"
  | { readonly unavailable: GatewayError["kind"] };

/**
 * Ends a checkout. It cancels the payment at the provider before it releases the places, so that no payment can succeed for places that
 * somebody else has taken. If the payment has already succeeded, the order is confirmed instead. `expire` ends only what has expired by the
 * database's clock, judged under the order's lock: whoever calls may know an old state.
 */
export async function endCheckout(
  ctx: SystemContext,
  orderId: string,
  event: "release" | "expire",
): Promise<CheckoutEnd> {
  const found = await inTransaction(ctx.db, async (trx) => await endUnpaid(trx, orderId, event));
  if (typeof found === "string") return found;
  if (found.isPaid) {
    await followPayment(ctx, found.paymentId, null);
    const end = await checkoutEndOf(ctx, orderId);
    return end === "placed" ? await keepPlaces(ctx, orderId) : end;
  }
  const cancelled = await ctx.gateways.payments.cancelIntent(found.ref);
  if (!cancelled.ok) {
    if (cancelled.error.kind === "not_found" && (await giveUpUnknown(ctx, found.paymentId))) return "basket";
    return { unavailable: cancelled.error.kind };
  }
  const status = await settlePayment(ctx, found.paymentId, cancelled.value);
  if (status === "processing" || status === "requires_action") return await keepPlaces(ctx, orderId);
  const end = await checkoutEndOf(ctx, orderId);
  return end === "placed" ? await keepPlaces(ctx, orderId) : end;
}

/** Not decided yet, so keep the places until after the decision. */
async function keepPlaces(ctx: SystemContext, orderId: string): Promise<"under_way"> {
  await inTransaction(ctx.db, (trx) => prolongHolds(trx, orderId, 2 * GRACE_SECONDS));
  return "under_way";
}

/** The payment that stands in the way of the end. */
type Blocking =
  | { readonly isPaid: true; readonly paymentId: string }
  | { readonly isPaid: false; readonly paymentId: string; readonly ref: string };

/** Ends the checkout at once if no payment can succeed any more, or none was ever opened at the provider. */
async function endUnpaid(
  trx: Db,
  orderId: string,
  event: "release" | "expire",
): Promise<Exclude<CheckoutEnd, object> | Blocking> {
  const order = await lockOrder(trx, orderId);
  if (order?.status !== "placed") return isSold(order?.status) ? "confirmed" : "basket";
  if (event === "expire" && !(await isExpired(trx, orderId))) return "not_due";
  const undecided = await trx
    .selectFrom("payment")
    .select("id")
    .where("order_id", "=", orderId)
    .where("outcome", "=", "undecided")
    .executeTakeFirst();
  if (undecided !== undefined) return { isPaid: true, paymentId: undecided.id };
  const open = await findOpenPayment(trx, orderId);
  if (open !== undefined && !(await giveUpUnopened(trx, open.id))) {
    const { provider_ref: ref } = (await findOpenPayment(trx, orderId)) ?? open;
    if (ref !== null) return { isPaid: false, paymentId: open.id, ref };
  }
  await returnToBasket(trx, orderId, event);
  return "basket";
}

const expiredRow = z.object({ expired: z.boolean() });

async function isExpired(trx: Db, orderId: string): Promise<boolean> {
  const statement = sql`select coalesce(hold_expires_at <= clock_timestamp(), true) as expired from orders where id = ${orderId}`;
  const row = await rowsOf("whether a checkout's time is up", expiredRow, statement).executeTakeFirst(trx);
  return row?.expired === true;
}

async function checkoutEndOf(ctx: SystemContext, orderId: string): Promise<"basket" | "confirmed" | "placed"> {
  const order = await ctx.db.selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirst();
  if (order?.status === "placed") return "placed";
  return isSold(order?.status) ? "confirmed" : "basket";
}

/** What was paid for stays sold, also if part of it or all of it was cancelled since. */
function isSold(status: OrderStatus | undefined): boolean {
  return status === "confirmed" || status === "partly_cancelled" || status === "cancelled";
}

/** The pause before a checkout whose payment is under way is looked at again, in seconds. */
const UNDER_WAY_PAUSE = 30;

const expiry: LeasedWork = {
  kind: "checkout.expire",
  due: sql`select id::text as subject, hold_expires_at as due_at from orders
    where status = 'placed' and hold_expires_at <= clock_timestamp()`,
  item: { kind: "checkout_stuck", afterAttempts: 8, orderOf: async (_, orderId) => orderId },
  attempt: async (ctx, orderId) => {
    const end = await endCheckout(ctx, orderId, "expire");
    if (end === "under_way") return { again: UNDER_WAY_PAUSE };
    if (typeof end === "object") return { failed: `the payment could not be cancelled: ${end.unavailable}` };
    return "done";
  },
};

/** Ends every checkout whose time is up by the database's clock. Safe to run in several processes at once. Returns how many it took. */
export async function expireCheckouts(ctx: SystemContext): Promise<number> {
  return await runWork(ctx, expiry);
}
