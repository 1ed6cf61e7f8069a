import type { WebhookSecret } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { audit, authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { lockWebhook } from "./lock-webhook.ts";
import { newWebhookSecret } from "./webhook-secret.ts";

/**
 * Makes a new secret. For a day each event has two signatures, so that the receiver can change over without losing one. If it is made again
 * meanwhile, the one that the receiver has goes on signing: nobody may have passed on the one between.
 */
export async function renewWebhookSecret(
  ctx: Context,
  { id }: { readonly id: string },
): Promise<Outcome<WebhookSecret>> {
  const allowed = authorize(ctx, "connection:manage", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<WebhookSecret>> => {
    const found = await lockWebhook(ctx, trx, id);
    if (!found.ok) return found;
    const secret = newWebhookSecret();
    await trx
      .updateTable("webhook_endpoint")
      .set({
        secret_ciphertext: ctx.cipher.seal(secret, id),
        old_secret_ciphertext: (eb) =>
          eb
            .case()
            .when("old_secret_until", ">", sql<string>`now()`)
            .then(eb.ref("old_secret_ciphertext"))
            .else(eb.ref("secret_ciphertext"))
            .end(),
        old_secret_until: sql<string>`now() + interval '1 day'`,
      })
      .where("id", "=", id)
      .execute();
    const school = found.value.franchise_id;
    await audit(ctx, trx, { action: "webhook_secret_renewed", subject: `webhook:${id}`, school });
    return ok({ id, secret });
  });
}
