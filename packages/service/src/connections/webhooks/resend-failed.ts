import type { CallAnswer } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { audit, authorize, refuse, restartWork, type Context, type Outcome } from "../../kernel/index.ts";
import { lockWebhook } from "./lock-webhook.ts";
import { webhookWork } from "./webhook-work.ts";

/** So many at once: the lock of the webhook is held meanwhile. */
const MOST = 1_000;

const countsRow = z.object({ resent: z.int(), left: z.int() });

/** Sends what failed again, the oldest first, such as after a long outage of the receiver. Each event keeps its id. */
export async function resendFailed(
  ctx: Context,
  { id }: { readonly id: string },
): Promise<Outcome<CallAnswer<"POST /v1/staff/webhooks/{id}/resend-failed">>> {
  const allowed = authorize(ctx, "connection:manage", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<z.output<typeof countsRow>>> => {
    const found = await lockWebhook(ctx, trx, id);
    if (!found.ok) return found;
    if (found.value.status === "disabled")
      return refuse("in_use", "Switch the webhook on before you send something again.");
    // Every part of a statement sees the rows as they were before it.
    const statement = sql`with asked as (
        update webhook_delivery set status = 'pending', tries = 0, next_try_at = now(), ended_at = null where id in (
          select id from webhook_delivery where endpoint_id = ${id} and status = 'failed' order by created_at, id limit ${MOST})
        returning 1)
      select (select count(*) from asked)::int as resent,
        ((select count(*) from webhook_delivery where endpoint_id = ${id} and status = 'failed') - (select count(*) from asked))::int as left`;
    const counts = await rowsOf("failed deliveries that are sent again", countsRow, statement).executeTakeFirst(trx);
    if (counts === undefined || counts.resent === 0) return ok({ resent: 0, left: 0 });
    await restartWork(trx, webhookWork, id);
    const detail = { resent: counts.resent };
    const school = found.value.franchise_id;
    await audit(ctx, trx, { action: "webhook_sent_again", subject: `webhook:${id}`, detail, school });
    return ok(counts);
  });
}
