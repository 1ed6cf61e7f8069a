import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, closeWorkItem, type Context, type Outcome } from "../../kernel/index.ts";
import { lockWebhook } from "./lock-webhook.ts";

/** Removes a webhook with its log: nothing more is sent to it. */
export async function removeWebhook(ctx: Context, { id }: { readonly id: string }): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "connection:manage", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const found = await lockWebhook(ctx, trx, id);
    if (!found.ok) return found;
    const { name, url, kinds: events, franchise_id: school } = found.value;
    await trx.deleteFrom("webhook_endpoint").where("id", "=", id).execute();
    for (const kind of ["webhook_failing", "webhook_disabled"] as const)
      await closeWorkItem(trx, { kind, subject: id });
    const detail = { before: { name, url, events } };
    await audit(ctx, trx, { action: "webhook_deleted", subject: `webhook:${id}`, detail, school });
    return ok(undefined);
  });
}
