import type { Result } from "@matinee/core/kernel";
import { judgeAccount } from "@matinee/core/payment";
import { createDb } from "@matinee/database";
import { counted } from "@matinee/format";
import {
  type AccountFacts,
  type GatewayError,
  inspectAccount,
  type StripeGatewayOptions,
} from "@matinee/gateways/payments";
import { countStripePayments } from "@matinee/service/payments";
import { formerAccounts } from "../compose/former-accounts.ts";
import type { Config } from "../config/config.ts";
import { type CheckResult, failed, passed } from "./check-result.ts";
import { onDatabase } from "./on-database.ts";

const SUBJECT = "Payments";

/**
 * Checks that Stripe answers, accepts the key, lets it read all that is needed, and takes pounds for the account; and of each former account
 * that its key still reads: its refunds and disputes need it. `options` are those of another server with Stripe's API, for tests.
 */
export async function checkPayments(
  config: Pick<Config, "stripe" | "formerStripe" | "databaseUrl" | "dataDir">,
  options: Pick<StripeGatewayOptions, "baseUrl" | "fetch" | "timeoutMs"> = {},
): Promise<CheckResult> {
  const { stripe } = config;
  if (stripe === null) return await checkSandbox(config);
  const inspect = async (account: StripeGatewayOptions) =>
    await inspectAccount({ ...account, timeoutMs: 8_000, ...options });
  const former = formerAccounts(config);
  const [answer, ...others] = await Promise.all([inspect(stripe), ...former.map(inspect)]);
  const refusals = others.map((one, index) => keyProblem(one, `key ${index + 1} of STRIPE_FORMER_SECRET_KEYS`));
  const problem = keyProblem(answer, "STRIPE_SECRET_KEY") ?? refusals.find((one) => one !== null) ?? null;
  if (problem !== null || !answer.ok) return failed(SUBJECT, problem ?? "");
  const { account, name } = answer.value;
  const judged = judgeAccount(answer.value);
  if (judged.problem !== null) return failed(SUBJECT, judged.problem);
  const mode = stripe.secretKey.includes("_live_") ? "live" : "test";
  const whose = name ?? account;
  const more =
    former.length === 0 ? "" : `, and ${counted(former.length, "key of a former account", "keys of former accounts")}`;
  return passed(SUBJECT, `Stripe answers and accepts the ${mode} key${whose === null ? "" : ` of ${whose}`}${more}`);
}

async function checkSandbox(config: Pick<Config, "databaseUrl" | "dataDir">): Promise<CheckResult> {
  const sandbox = passed(SUBJECT, "the sandbox gateway: no real money");
  const checked = await onDatabase(config, SUBJECT, async (pool) => {
    const problem = stripeIsMissing(await countStripePayments(createDb(pool)));
    return problem === null ? sandbox : failed(SUBJECT, problem);
  });
  return checked.problem === null ? sandbox : checked;
}

/** Null: Stripe has no payment of the database, and so nothing is missing. */
export function stripeIsMissing(payments: number): string | null {
  if (payments === 0) return null;
  return `Stripe has ${counted(payments, "payment")} of this database, and no keys of Stripe are set here: nothing is asked or compared there. Give the settings of the product, STRIPE_SECRET_KEY above all`;
}

/** Why a key can't be used; null: it can. */
function keyProblem(answer: Result<AccountFacts, GatewayError>, key: string): string | null {
  if (answer.ok) {
    const { unreadable } = answer.value;
    return unreadable.length === 0 ? null : `${key} may not read ${unreadable.join(", ")}: permit it at Stripe`;
  }
  const { error } = answer;
  if (error.kind === "bad_credentials") return `Stripe refuses ${key}: it is wrong, or may read nothing`;
  if (error.kind !== "unavailable") return `Stripe refuses the request (${error.kind})`;
  if (error.cause === "rate_limited" || error.cause === "provider_fault")
    return `Stripe has a problem (${error.cause}): try again later`;
  return `Stripe can't be reached (${error.cause}): can this machine reach api.stripe.com?`;
}
