import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { type Db, forEachRow, type LeasedWork, runWork, type SystemContext, type WorkResult } from "../kernel/index.ts";
import { applyDispute } from "./refresh-dispute.ts";
import { applyPayout } from "./refresh-payout.ts";

const EVERY_SECONDS = 900;

/**
 * Asks the provider which disputes and payouts there are, for those whose notices never came. No table of ours can show that one is missing,
 * so both lists are always due.
 */
const lists: LeasedWork = {
  kind: "provider.watch",
  due: sql`select subject, now() as due_at from unnest(array['disputes', 'payouts']) as subject`,
  item: { kind: "provider_lists_stuck", afterAttempts: 6 },
  retry: { firstSeconds: 30, longestSeconds: 3_600 },
  attempt: async (ctx, subject) => await (subject === "disputes" ? watchDisputes(ctx) : watchPayouts(ctx)),
};

/** Looks for disputes and payouts that are not as the provider has them. Returns how many lists it asked for. */
export async function watchProvider(ctx: SystemContext): Promise<number> {
  return await runWork(ctx, lists);
}

async function watchDisputes(ctx: SystemContext): Promise<WorkResult> {
  // A bank may take months to decide.
  const found = await ctx.gateways.payments.disputesSince(
    await since(
      ctx.db,
      sql`least((select min(p.created_at) from dispute d join payment p on p.id = d.payment_id where d.closed_at is null),
        (select max(created_at) from dispute))`,
    ),
  );
  if (!found.ok) return { failed: `the payment provider did not list its disputes: ${found.error.kind}` };
  const wrong: string[] = [];
  await forEachRow(found.value, async (dispute) => {
    const failure = await applyDispute(ctx, dispute);
    if (failure !== null) wrong.push(failure);
  });
  return wrong[0] === undefined ? { again: EVERY_SECONDS } : { failed: wrong[0] };
}

async function watchPayouts(ctx: SystemContext): Promise<WorkResult> {
  const found = await ctx.gateways.payments.payoutsSince(
    await since(ctx.db, sql`(select max(created_at) from payout)`),
  );
  if (!found.ok) return { failed: `the payment provider did not list its payouts: ${found.error.kind}` };
  await forEachRow(found.value, async (payout) => await applyPayout(ctx, payout));
  return { again: EVERY_SECONDS };
}

const sinceRow = z.object({ since: z.string() });

/** From 35 days before the last one that is known, or before now: until then a bank may return what it had paid. Without any: from the first payment. */
async function since(db: Db, known: ReturnType<typeof sql>): Promise<Date> {
  const statement = sql`select (least(now(), coalesce(${known}, (select min(created_at) from payment), now())) - interval '35 days')::text as since`;
  const row = await rowsOf("since when to ask the provider", sinceRow, statement).executeTakeFirst(db);
  return new Date(row?.since ?? Date.now());
}
