import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { audit, authorize, missing, refuse, restartWork, type Context, type Outcome } from "../../kernel/index.ts";
import { lockWebhook } from "./lock-webhook.ts";
import { webhookWork } from "./webhook-work.ts";

interface Delivery {
  readonly id: string;
  readonly delivery_id: string;
}

/** Sends a delivery again, whether it had arrived or not. Its event keeps its id, so the receiver can tell. */
export async function resendDelivery(ctx: Context, { id, delivery_id }: Delivery): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "connection:manage", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const found = await lockWebhook(ctx, trx, id);
    if (!found.ok) return found;
    if (found.value.status === "disabled")
      return refuse("in_use", "Switch the webhook on before you send something again.");
    const asked = await trx
      .updateTable("webhook_delivery")
      .set({ status: "pending", tries: 0, next_try_at: sql<string>`now()`, ended_at: null })
      .where("id", "=", delivery_id)
      .where("endpoint_id", "=", id)
      .returning("event_id")
      .executeTakeFirst();
    if (asked === undefined) return missing("The delivery");
    await restartWork(trx, webhookWork, id);
    const detail = { event_id: asked.event_id };
    const school = found.value.franchise_id;
    await audit(ctx, trx, { action: "webhook_sent_again", subject: `webhook:${id}`, detail, school });
    return ok(undefined);
  });
}
