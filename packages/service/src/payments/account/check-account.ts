import { judgeAccount } from "@matinee/core/payment";
import { sql } from "kysely";
import { type LeasedWork, runWork, type SystemContext } from "../../kernel/index.ts";

const EVERY_SECONDS = 6 * 3_600;

/** Asks the provider about the account every six hours: it may stop taking payments at any time, such as for a missing document. */
const accountWork: LeasedWork = {
  kind: "payment_account.check",
  due: sql`select 'account' as subject, now() as due_at`,
  item: { kind: "payment_account_refused", afterAttempts: 3 },
  retry: { firstSeconds: 60, longestSeconds: 3_600 },
  attempt: async (ctx) => {
    if (ctx.gateways.payments.name === "sandbox") return { again: EVERY_SECONDS };
    const problem = await checkAccount(ctx);
    return problem === null ? { again: EVERY_SECONDS } : { failed: problem };
  },
};

/** Looks after the account that takes the payments. Returns how many looks it took. */
export async function watchAccount(ctx: SystemContext): Promise<number> {
  return await runWork(ctx, accountWork);
}

/** Asks the provider about the account and stores the answer. Returns why it can take no payments, in words; null: it can. */
export async function checkAccount(ctx: Pick<SystemContext, "db" | "gateways">): Promise<string | null> {
  const { payments } = ctx.gateways;
  const found = await payments.inspect();
  // What was known stays as it is.
  if (!found.ok && found.error.kind !== "bad_credentials")
    return `The payment provider could not be asked about the account (${found.error.kind}).`;
  const facts = found.ok ? found.value : null;
  const { state, problem } =
    facts === null
      ? {
          state: "refused" as const,
          problem: "Stripe refuses the secret key: it is wrong, was withdrawn, or may read nothing.",
        }
      : judgeAccount(facts);
  const row = {
    publishable_key: payments.publishableKey,
    state,
    problem,
    account: facts?.account ?? null,
    name: facts?.name ?? null,
    country: facts?.country ?? null,
    currency: facts?.currency ?? null,
    checked_at: sql<string>`clock_timestamp()`,
  };
  await ctx.db
    .insertInto("payment_account_check")
    .values(row)
    .onConflict((conflict) => conflict.column("only_one").doUpdateSet(row))
    .execute();
  return problem;
}
