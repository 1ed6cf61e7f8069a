import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, refuse, restartWork, type Context, type Outcome } from "../../kernel/index.ts";
import { lockWebhook } from "./lock-webhook.ts";
import { webhookWork } from "./webhook-work.ts";

/** Sends a test event to one webhook, in the same way as every other. Its delivery says how it went. */
export async function sendTestEvent(
  ctx: Context,
  { id }: { readonly id: string },
): Promise<Outcome<{ readonly delivery_id: string }>> {
  const allowed = authorize(ctx, "connection:manage", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<{ readonly delivery_id: string }>> => {
    const found = await lockWebhook(ctx, trx, id);
    if (!found.ok) return found;
    const { status, franchise_id: school } = found.value;
    if (status === "disabled") return refuse("in_use", "Switch the webhook on before you send a test.");
    const waiting = await trx
      .selectFrom("webhook_delivery as d")
      .innerJoin("webhook_event as e", "e.id", "d.event_id")
      .select("d.id")
      .where("d.endpoint_id", "=", id)
      .where("d.status", "=", "pending")
      .where("e.kind", "=", "webhook.test")
      .executeTakeFirst();
    if (waiting !== undefined) return refuse("in_use", "A test is on its way already.");
    const event = ctx.newId();
    const delivery = ctx.newId();
    const detail = { webhook_id: id };
    await trx
      .insertInto("webhook_event")
      .values({ id: event, kind: "webhook.test", franchise_id: school, subject: event, detail: JSON.stringify(detail) })
      .execute();
    await trx.insertInto("webhook_delivery").values({ id: delivery, endpoint_id: id, event_id: event }).execute();
    await restartWork(trx, webhookWork, id);
    await audit(ctx, trx, { action: "webhook_tested", subject: `webhook:${id}`, school });
    return ok({ delivery_id: delivery });
  });
}
