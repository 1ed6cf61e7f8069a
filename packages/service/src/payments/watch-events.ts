import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { type LeasedWork, runWork, type SystemContext } from "../kernel/index.ts";

const EVERY_SECONDS = 900;

/**
 * Looks whether the provider's events arrive. Without them all goes on, because payments are asked about, but orders are confirmed late: a
 * wrong signing secret refuses every event, and a webhook that was never set up sends none.
 */
const eventsWork: LeasedWork = {
  kind: "provider.events",
  due: sql`select 'events' as subject, now() as due_at`,
  item: { kind: "provider_silent", afterAttempts: 1 },
  retry: { firstSeconds: EVERY_SECONDS, longestSeconds: EVERY_SECONDS },
  attempt: async (ctx) => {
    if (ctx.gateways.payments.name === "sandbox" || !(await isSilent(ctx))) return { again: EVERY_SECONDS };
    return {
      failed:
        "Stripe has sent no message about a payment for more than an hour, although payments succeeded. Its webhook is missing or lacks the events of payment intents, or STRIPE_WEBHOOK_SECRET is not its signing secret.",
    };
  },
};

/** Looks whether the provider's events arrive. Returns how many looks it took. */
export async function watchEvents(ctx: SystemContext): Promise<number> {
  return await runWork(ctx, eventsWork);
}

const silentRow = z.object({ silent: z.boolean() });

/**
 * True if a payment of the last seven days succeeded more than an hour ago, and no event about any payment has come since it was begun. A single
 * event that gets lost is none: the next one shows that they arrive.
 */
async function isSilent({ db, gateways: { payments } }: SystemContext): Promise<boolean> {
  const last = sql`(select e.received_at from payment_event e
    where e.provider = ${payments.name} and e.type like 'payment_intent.%' order by e.id desc limit 1)`;
  const statement = sql`select exists (select from payment p where p.provider = ${payments.name} and p.status = 'succeeded'
    and p.created_at > greatest(now() - interval '7 days', ${last}) and p.updated_at < now() - interval '1 hour') as silent`;
  const row = await rowsOf("whether the provider is silent", silentRow, statement).executeTakeFirst(db);
  return row?.silent ?? false;
}
