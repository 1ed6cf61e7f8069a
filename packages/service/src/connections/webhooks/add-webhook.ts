import type { CallParsed, WebhookSecret } from "@matinee/contract";
import { isStaff } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { schoolOfConnection } from "../school-of-connection.ts";
import { checkWebhookForm } from "./check-webhook-form.ts";
import { newWebhookSecret } from "./webhook-secret.ts";

/** How many webhooks a school, or the network, may have. Each event is written once for each that listens. */
const MOST_WEBHOOKS = 20;

/** Adds a webhook. The answer alone has its secret, which is stored encrypted. It hears of what happens from now on. */
export async function addWebhook(
  ctx: Context,
  form: CallParsed<"POST /v1/staff/webhooks", "body">,
): Promise<Outcome<WebhookSecret>> {
  const allowed = authorize(ctx, "connection:manage", "unread");
  if (!allowed.ok) return allowed;
  const place = await schoolOfConnection(ctx, form.franchise_id);
  if (!place.ok) return place;
  const { actor } = ctx;
  if (!isStaff(actor)) return refuse("forbidden");
  const checked = checkWebhookForm(ctx, form, null);
  if (!checked.ok) return refuse("invalid", checked.error);
  const { name, url, events } = checked.value;
  const id = ctx.newId();
  const secret = newWebhookSecret();
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<WebhookSecret>> => {
    const own = await trx
      .selectFrom("webhook_endpoint")
      .select("id")
      .where("franchise_id", "is not distinct from", place.value)
      .execute();
    if (own.length >= MOST_WEBHOOKS)
      return refuse("in_use", `There are ${MOST_WEBHOOKS} webhooks. Please remove some that nobody needs any more.`);
    await trx
      .insertInto("webhook_endpoint")
      .values({
        id,
        franchise_id: place.value,
        name,
        url,
        kinds: events,
        secret_ciphertext: ctx.cipher.seal(secret, id),
        created_by: actor.userId,
      })
      .execute();
    const detail = { after: { name, url, events } };
    await audit(ctx, trx, { action: "webhook_created", subject: `webhook:${id}`, detail, school: place.value });
    return ok({ id, secret });
  });
}
