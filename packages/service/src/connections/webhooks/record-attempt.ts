import { webhookRetry } from "@matinee/core/work";
import { inTransaction } from "@matinee/database";
import type { WebhookAnswer } from "@matinee/gateways/webhooks";
import { sql } from "kysely";
import { closeWorkItem, openWorkItem, type Db, type SystemContext } from "../../kernel/index.ts";
import { queueAccountNotice } from "../../mail/index.ts";
import { switchOff } from "./switch-off.ts";

const GONE = 410;

/** The kind of the work that delivers. */
export const WEBHOOK_WORK = "webhook.deliver";

interface Attempt {
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly answer: WebhookAnswer;
}

/**
 * Writes how an attempt went, and when the delivery is tried again. One that had no success for an hour gets a work item, which the next
 * success closes: few attempts may fail in that time, as each delivery is tried more and more seldom. One that had none for three days, or that says that it is gone,
 * is switched off. Returns whether it is on.
 */
export async function recordAttempt(ctx: SystemContext, { webhookId, deliveryId, answer }: Attempt): Promise<boolean> {
  const { status, durationMs, error, excerpt } = answer;
  return await inTransaction(ctx.db, async (trx) => {
    const webhook = await trx
      .selectFrom("webhook_endpoint")
      .select((eb) => [
        "id",
        "name",
        "url",
        "franchise_id",
        "status",
        eb("failing_since", "<", sql<string>`now() - interval '1 hour'`).as("late"),
        eb("failing_since", "<", sql<string>`now() - interval '3 days'`).as("long"),
      ])
      .where("id", "=", webhookId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    // It was removed while the request was under way, and its log with it.
    if (webhook === undefined) return false;
    await trx
      .insertInto("webhook_attempt")
      .values({ delivery_id: deliveryId, status, duration_ms: durationMs, error, excerpt })
      .execute();
    if (error === null) {
      await trx
        .updateTable("webhook_delivery")
        .set({ status: "delivered", tries: sql<number>`tries + 1`, ended_at: sql<string>`now()` })
        .where("id", "=", deliveryId)
        .execute();
      const success = { failing_since: null, delivered_at: sql<string>`now()` };
      await trx.updateTable("webhook_endpoint").set(success).where("id", "=", webhookId).execute();
      await closeWorkItem(trx, { kind: "webhook_failing", subject: webhookId });
      return webhook.status === "active";
    }
    await postpone(trx, deliveryId);
    if (webhook.status !== "active") return false;
    const failing = { failing_since: sql<string>`coalesce(failing_since, now())` };
    await trx.updateTable("webhook_endpoint").set(failing).where("id", "=", webhookId).execute();
    if (status !== GONE && webhook.long !== true) {
      if (webhook.late === true) await openFailing(ctx, trx, webhook, error);
      return true;
    }
    await switchOffAndTell(ctx, trx, webhook, { reason: status === GONE ? "gone" : "failing", cause: error });
    return false;
  });
}

/** The delivery's next try, or its end. One that was asked for again meanwhile, or ended, stays as it is. */
async function postpone(trx: Db, id: string): Promise<void> {
  const tried = await trx
    .updateTable("webhook_delivery")
    .set({ tries: sql<number>`tries + 1` })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .returning("tries")
    .executeTakeFirst();
  if (tried === undefined) return;
  const pause = webhookRetry(tried.tries, Math.random());
  await trx
    .updateTable("webhook_delivery")
    .set(
      pause === null
        ? { status: "failed", ended_at: sql<string>`now()` }
        : { next_try_at: sql<string>`clock_timestamp() + make_interval(secs => ${pause})` },
    )
    .where("id", "=", id)
    .execute();
}

interface Webhook {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly franchise_id: number | null;
}

async function openFailing(ctx: SystemContext, trx: Db, { id, franchise_id }: Webhook, cause: string): Promise<void> {
  await openWorkItem(ctx, trx, {
    kind: "webhook_failing",
    subject: id,
    orderId: null,
    franchiseId: franchise_id,
    cause,
    detail: { work: WEBHOOK_WORK },
  });
}

/** Switches a webhook off, opens a work item, and mails the administrators of its school or of the network. */
async function switchOffAndTell(
  ctx: SystemContext,
  trx: Db,
  { id, name, url, franchise_id }: Webhook,
  { reason, cause }: { readonly reason: "failing" | "gone"; readonly cause: string },
): Promise<void> {
  await switchOff(trx, id, reason);
  await openWorkItem(ctx, trx, {
    kind: "webhook_disabled",
    subject: id,
    orderId: null,
    franchiseId: franchise_id,
    cause,
  });
  const administrators = await trx
    .selectFrom("user_role as r")
    .innerJoin("user_account as u", "u.id", "r.user_id")
    .select(["u.email", "u.name"])
    .distinct()
    .where("r.role", "=", franchise_id === null ? "NETWORK_ADMIN" : "FRANCHISE_ADMIN")
    .where("r.franchise_id", "is not distinct from", franchise_id)
    .where("u.email_verified_at", "is not", null)
    .where("u.disabled_at", "is", null)
    .execute();
  const host = ctx.sites.mainHosts[0] ?? "localhost";
  for (const to of administrators)
    await queueAccountNotice(
      ctx,
      trx,
      { kind: "webhook_disabled", host, ...to },
      { webhook: name, url, reason, cause },
    );
}
