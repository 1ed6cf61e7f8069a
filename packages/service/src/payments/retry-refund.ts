import { type Db, type Jobs, restartWork } from "../kernel/index.ts";
import { owedOfRefund } from "./owed-refunds.ts";
import { lockRefund, moveRefund } from "./refund-row.ts";
import { refundWork } from "./refund-work.ts";

/**
 * Starts another attempt of a refund that has ended badly, with a key of its own. Returns false if the refund is not in such a state, such
 * as after somebody else has started one, or if its money is not owed any more, such as after it was given as credit. Its work item
 * stays open until the money has gone back.
 */
export async function retryRefund(ctx: { readonly jobs: Jobs }, trx: Db, refundId: string): Promise<boolean> {
  const refund = await lockRefund(trx, refundId);
  if (refund === undefined) return false;
  // Two refunds of an order see one another.
  await trx.selectFrom("orders").select("id").where("id", "=", refund.order_id).forNoKeyUpdate().execute();
  if ((await owedOfRefund(trx, refundId)) < refund.amount_pence) return false;
  const moved = await moveRefund(trx, refundId, "retry")
    .set({ attempt: refund.attempt + 1, provider_ref: null, failure: null })
    .returning("id")
    .executeTakeFirst();
  if (moved === undefined) return false;
  await restartWork(trx, refundWork, refundId);
  await ctx.jobs.enqueue(trx, { name: "refund.send", data: { refundId } });
  return true;
}
