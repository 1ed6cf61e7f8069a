import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { type Db, type Jobs, restartWork } from "../kernel/index.ts";
import { lockRefund, moveRefund, type RefundRow } from "./refund-row.ts";
import { refundWork } from "./refund-work.ts";

/**
 * Starts another attempt of a refund that has ended badly, with a key of its own. Returns false if the refund is not in such a state, such
 * as after somebody else has started one, or if its money is not owed any more, such as after it was given as credit. Its work item
 * stays open until the money has gone back.
 */
export async function retryRefund(ctx: { readonly jobs: Jobs }, trx: Db, refundId: string): Promise<boolean> {
  const refund = await lockRefund(trx, refundId);
  if (refund === undefined || (await owedBeyondRefunds(trx, refund)) < refund.amount_pence) return false;
  const moved = await moveRefund(trx, refundId, "retry")
    .set({ attempt: refund.attempt + 1, provider_ref: null, failure: null })
    .returning("id")
    .executeTakeFirst();
  if (moved === undefined) return false;
  await restartWork(trx, refundWork, refundId);
  await ctx.jobs.enqueue(trx, { name: "refund.send", data: { refundId } });
  return true;
}

const owedRow = z.object({ owed: z.int() });

/**
 * What we owe the customer of an order, less what is on its way back, and no more than its payment has left, in pence. The order is locked:
 * two refunds see one another.
 */
async function owedBeyondRefunds(trx: Db, { order_id: orderId, payment_id: paymentId }: RefundRow): Promise<number> {
  await trx.selectFrom("orders").select("id").where("id", "=", orderId).forNoKeyUpdate().execute();
  const statement = sql`select least(
      coalesce((select -sum(e.amount_pence) from ledger_entry e where e.account = 'receivable' and e.order_id = ${orderId}), 0)
      - coalesce((select sum(r.amount_pence) from refund r join payment p on p.id = r.payment_id
          where p.order_id = ${orderId} and r.status in ('requested', 'sent', 'pending', 'requires_action')), 0),
      (select p.amount_pence from payment p where p.id = ${paymentId})
      - coalesce((select sum(r.amount_pence) from refund r
          where r.payment_id = ${paymentId} and r.status not in ('failed', 'cancelled')), 0))::int as owed`;
  return (await rowsOf("what an order is owed", owedRow, statement).executeTakeFirst(trx))?.owed ?? 0;
}
