import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { type LeasedWork, runWork, type SystemContext } from "../../kernel/index.ts";
import { recordAttempt, WEBHOOK_WORK } from "./record-attempt.ts";
import { webhookBody } from "./webhook-body.ts";

const AT_ONCE = 4;
/** After so long another webhook has its turn. */
const TURN_MS = 4_000;

const dueRow = z.object({
  id: z.guid(),
  event_id: z.guid(),
  kind: z.string(),
  franchise_id: z.int().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.int()])),
  occurred_at: z.string(),
});

/**
 * What a webhook was not told yet. The work is that of the webhook and not of the delivery: a dead or slow address takes one turn of a few
 * seconds, then waits longer each time, and holds up no other. No transaction and no connection waits for an answer.
 */
export const webhookWork: LeasedWork = {
  kind: WEBHOOK_WORK,
  due: sql`select w.id::text as subject, d.next_try_at as due_at from webhook_endpoint w cross join lateral (
      select next_try_at from webhook_delivery d where d.endpoint_id = w.id and d.status = 'pending' and d.next_try_at <= clock_timestamp()
      order by d.next_try_at limit 1) d
    where w.status = 'active'`,
  item: {
    kind: "webhook_failing",
    // An hour or more of attempts that came to no end. `recordAttempt` sees to those that failed.
    afterAttempts: 12,
    isClosedByAttempt: true,
    schoolOf: async (db, id) =>
      (await db.selectFrom("webhook_endpoint").select("franchise_id").where("id", "=", id).executeTakeFirst())
        ?.franchise_id ?? null,
  },
  retry: { firstSeconds: 5, longestSeconds: 900 },
  leaseSeconds: 60,
  atOnce: 1,
  attempt: async (ctx, id) => {
    const startedAt = performance.now();
    while (performance.now() - startedAt < TURN_MS) {
      const answers = await sendDue(ctx, id);
      if (answers.length === 0 || answers.includes("off")) return "done";
      const silent = answers.find((one) => typeof one === "object");
      if (silent !== undefined) return silent;
    }
    return { again: 0 };
  },
};

type Sent = "answered" | "off" | { readonly failed: string };

/** Sends the next few deliveries of one webhook. None: nothing is due, or it is off or gone. */
async function sendDue(ctx: SystemContext, id: string): Promise<Sent[]> {
  const webhook = await ctx.db
    .selectFrom("webhook_endpoint")
    .select((eb) => [
      "url",
      "secret_ciphertext",
      "old_secret_ciphertext",
      eb("old_secret_until", ">", sql<string>`now()`).as("both"),
    ])
    .where("id", "=", id)
    .where("status", "=", "active")
    .executeTakeFirst();
  if (webhook === undefined) return [];
  const { secret_ciphertext: newer, old_secret_ciphertext: older, both } = webhook;
  const sealed = older !== null && both === true ? [newer, older] : [newer];
  const secrets = sealed.map((one) => ctx.cipher.open(one, id));
  const statement = sql`select d.id, e.id as event_id, e.kind, e.franchise_id, e.detail, e.occurred_at
    from webhook_delivery d join webhook_event e on e.id = d.event_id
    where d.endpoint_id = ${id} and d.status = 'pending' and d.next_try_at <= clock_timestamp() order by d.next_try_at limit ${AT_ONCE}`;
  const due = await rowsOf("a delivery that is due", dueRow, statement).execute(ctx.db);
  return await Promise.all(
    due.map(async (delivery): Promise<Sent> => {
      const message = {
        id: delivery.event_id,
        url: webhook.url,
        body: webhookBody(ctx, delivery),
        sentAt: new Date(),
        secrets,
      };
      const answer = await ctx.gateways.webhooks.send(message);
      const isOn = await recordAttempt(ctx, { webhookId: id, deliveryId: delivery.id, answer });
      if (!isOn) return "off";
      return answer.status === null ? { failed: answer.error ?? "There was no answer." } : "answered";
    }),
  );
}

/** Tells one webhook after another what it was not told yet. Several may run at once. Returns how many had their turn. */
export async function deliverWebhooks(ctx: SystemContext): Promise<number> {
  return await runWork(ctx, webhookWork);
}
