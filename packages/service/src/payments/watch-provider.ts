import type { Result } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import type { GatewayError, PaymentGateway } from "@matinee/gateways/payments";
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
  const from = await since(
    ctx.db,
    "disputes",
    sql`least((select min(p.created_at) from dispute d join payment p on p.id = d.payment_id where d.closed_at is null),
      (select max(created_at) from dispute))`,
  );
  const { listed, failures } = await listInAll(ctx, "disputes", async (account) => await account.disputesSince(from));
  const wrong: string[] = [];
  await forEachRow(listed, async (dispute) => {
    const failure = await applyDispute(ctx, dispute);
    if (failure !== null) wrong.push(failure);
  });
  return resultOf([...failures, ...wrong]);
}

async function watchPayouts(ctx: SystemContext): Promise<WorkResult> {
  const from = await since(ctx.db, "payouts", sql`(select max(created_at) from payout)`);
  const { listed, failures } = await listInAll(ctx, "payouts", async (account) => await account.payoutsSince(from));
  await forEachRow(listed, async (payout) => await applyPayout(ctx, payout));
  return resultOf(failures);
}

/** What the account that takes the payments and the former ones list, and why some do not: one in trouble holds up no other. */
async function listInAll<T>(
  { gateways: { payments } }: SystemContext,
  what: string,
  list: (account: PaymentGateway) => Promise<Result<readonly T[], GatewayError>>,
): Promise<{ readonly listed: readonly T[]; readonly failures: readonly string[] }> {
  const answers = await Promise.all([payments, ...payments.former].map(list));
  const failures = answers.flatMap((answer, index) => {
    if (answer.ok) return [];
    const whose = index === 0 ? "" : ` of key ${index} of STRIPE_FORMER_SECRET_KEYS`;
    return [`the payment provider did not list its ${what}${whose}: ${answer.error.kind}`];
  });
  return { listed: answers.flatMap((answer) => (answer.ok ? answer.value : [])), failures };
}

const resultOf = ([first]: readonly string[]): WorkResult =>
  first === undefined ? { again: EVERY_SECONDS } : { failed: first };

const sinceRow = z.object({ since: z.string() });

/**
 * From 35 days before the last one that is known, or before now: until then a bank may return what it had paid. Without any: from the first
 * payment. While one of the accounts does not answer, no later than when staff were told so: the others go on.
 */
async function since(db: Db, subject: string, known: ReturnType<typeof sql>): Promise<Date> {
  const silent = sql`(select min(created_at) from work_item where kind = 'provider_lists_stuck' and subject = ${subject} and status = 'open')`;
  const statement = sql`select (least(now(), coalesce(${known}, (select min(created_at) from payment), now()), ${silent}) - interval '35 days')::text as since`;
  const row = await rowsOf("since when to ask the provider", sinceRow, statement).executeTakeFirst(db);
  return new Date(row?.since ?? Date.now());
}
