import { transitionOf } from "@matinee/core/kernel";
import { mayGiveUp, paymentMachine } from "@matinee/core/payment";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { openWorkItem, type Db, type SystemContext } from "../kernel/index.ts";
import { lockOrderOfPayment } from "../orders/index.ts";
import { returnToBasket } from "./return-to-basket.ts";

/**
 * Gives up a payment whose reference the provider never gave us. Nobody can pay it, because nobody has been told its secret. Judges again
 * that it has none: another request may be storing it. Returns whether the payment was given up.
 */
export async function giveUpUnopened(trx: Db, paymentId: string): Promise<boolean> {
  return await setGivenUp(trx, paymentId, { code: "never_opened", unopened: true });
}

async function setGivenUp(
  trx: Db,
  paymentId: string,
  { code, unopened }: { readonly code: string; readonly unopened: boolean },
): Promise<boolean> {
  const { from, to } = transitionOf(paymentMachine, "give_up");
  const row = await trx
    .updateTable("payment")
    .set({ status: to, failure_code: code, updated_at: sql<string>`now()` })
    .where("id", "=", paymentId)
    .where("status", "in", from)
    .$if(unopened, (query) => query.where("provider_ref", "is", null))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

const standingRow = z.object({
  status: z.enum(["created", "requires_action", "processing", "succeeded", "failed", "cancelled", "given_up"]),
  purpose: z.enum(["order", "balance"]),
  overdueSeconds: z.number(),
});

/**
 * Gives up a payment that the provider does not know, such as after a switch of keys or a restored backup, and turns its order back into a
 * basket. Somebody is told, because only a person can tell where such a payment went. Should money come all the same, it is recorded and
 * refunded. Returns false if it must wait (core, `mayGiveUp`) or is settled.
 */
export async function giveUpUnknown(ctx: SystemContext, paymentId: string): Promise<boolean> {
  return await inTransaction(ctx.db, async (trx) => {
    const [order] = await lockOrderOfPayment(trx, paymentId).execute();
    if (order === undefined) return false;
    const statement = sql`
      select p.status, p.purpose, extract(epoch from clock_timestamp() -
          case when p.purpose = 'order' then coalesce(o.hold_expires_at, p.created_at) else p.created_at + interval '1 hour' end)::float8 as "overdueSeconds"
        from payment p join orders o on o.id = p.order_id where p.id = ${paymentId} for update of p`;
    const payment = await rowsOf("a payment that is unknown", standingRow, statement).executeTakeFirst(trx);
    if (payment === undefined || !mayGiveUp(payment)) return false;
    if (!(await setGivenUp(trx, paymentId, { code: "unknown_to_provider", unopened: false }))) return false;
    if (payment.purpose === "order" && order.status === "placed") await returnToBasket(trx, order.id, "expire");
    await openWorkItem(ctx, trx, {
      kind: "payment_unknown",
      subject: paymentId,
      orderId: order.id,
      cause: "the payment provider does not know this payment, so it was given up",
    });
    return true;
  });
}
