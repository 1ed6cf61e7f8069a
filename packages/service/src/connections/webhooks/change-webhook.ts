import type { CallParsed, Webhook } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import {
  audit,
  authorize,
  changedFields,
  closeWorkItem,
  refuse,
  refuseConflict,
  type Context,
  type Outcome,
} from "../../kernel/index.ts";
import { checkWebhookForm } from "./check-webhook-form.ts";
import { readWebhooks } from "./list-webhooks.ts";
import { lockWebhook } from "./lock-webhook.ts";
import { switchOff } from "./switch-off.ts";
import { tryWebhookNow } from "./try-now.ts";

type Change = CallParsed<"PUT /v1/staff/webhooks/{id}", "body"> & { readonly id: string };

/**
 * Changes a webhook. Off, it is told nothing, and what waited counts as failed; on again, it hears of what happens from then on. Refused if
 * somebody else saved since `version`.
 */
export async function changeWebhook(ctx: Context, { id, version, ...form }: Change): Promise<Outcome<Webhook>> {
  const allowed = authorize(ctx, "connection:manage", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<Webhook>> => {
    const found = await lockWebhook(ctx, trx, id);
    if (!found.ok) return found;
    if (version !== undefined && version !== found.value.version) return await refuseConflict(trx, `webhook:${id}`);
    const checked = checkWebhookForm(ctx, form, found.value);
    if (!checked.ok) return refuse("invalid", checked.error);
    const { name, url, events } = checked.value;
    const stored = found.value;
    await trx
      .updateTable("webhook_endpoint")
      .set({ name, url, kinds: events, version: stored.version + 1 })
      .where("id", "=", id)
      .execute();
    if (form.status === "disabled" && stored.status === "active") await switchOff(trx, id, "staff");
    if (form.status === "active" && stored.status === "disabled") {
      const on = { status: "active", disabled_reason: null, disabled_at: null, failing_since: null } as const;
      await trx.updateTable("webhook_endpoint").set(on).where("id", "=", id).execute();
      await closeWorkItem(trx, { kind: "webhook_disabled", subject: id });
    }
    // Another address is not the one that failed, and is tried at once.
    if (url !== stored.url) {
      await trx.updateTable("webhook_endpoint").set({ failing_since: null }).where("id", "=", id).execute();
      await closeWorkItem(trx, { kind: "webhook_failing", subject: id });
      await tryWebhookNow(trx, id);
    }
    const before = { name: stored.name, url: stored.url, events: stored.kinds, status: stored.status };
    const detail = changedFields<typeof before>(before, { name, url, events, status: form.status });
    await audit(ctx, trx, {
      action: "webhook_updated",
      subject: `webhook:${id}`,
      detail,
      school: stored.franchise_id,
    });
    const [webhook] = await readWebhooks(trx, sql`w.id = ${id}`);
    if (webhook === undefined) throw new Error(`Webhook ${id} is gone under its lock`);
    return ok(webhook);
  });
}
