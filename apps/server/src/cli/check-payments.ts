import { judgeAccount } from "@matinee/core/payment";
import { inspectAccount, type StripeGatewayOptions } from "@matinee/gateways/payments";
import type { Config } from "../config/config.ts";
import { type CheckResult, failed, passed } from "./check-result.ts";

const SUBJECT = "Payments";

/**
 * Checks that Stripe answers, accepts the key, lets it read all that is needed, and takes pounds for the account. `options` are those of another server with its API, for
 * tests.
 */
export async function checkPayments(
  { stripe }: Pick<Config, "stripe">,
  options: Pick<StripeGatewayOptions, "baseUrl" | "fetch" | "timeoutMs"> = {},
): Promise<CheckResult> {
  if (stripe === null) return passed(SUBJECT, "the sandbox gateway: no real money");
  const answer = await inspectAccount({ ...stripe, timeoutMs: 8_000, ...options });
  const mode = stripe.secretKey.includes("_live_") ? "live" : "test";
  if (answer.ok) {
    const { unreadable, account, name } = answer.value;
    if (unreadable.length > 0)
      return failed(SUBJECT, `STRIPE_SECRET_KEY may not read ${unreadable.join(", ")}: permit it at Stripe`);
    const { problem } = judgeAccount(answer.value);
    const whose = name ?? account;
    return problem === null
      ? passed(SUBJECT, `Stripe answers and accepts the ${mode} key${whose === null ? "" : ` of ${whose}`}`)
      : failed(SUBJECT, problem);
  }
  const { error } = answer;
  if (error.kind === "bad_credentials")
    return failed(SUBJECT, "Stripe refuses STRIPE_SECRET_KEY: it is wrong, or may read nothing");
  if (error.kind !== "unavailable") return failed(SUBJECT, `Stripe refuses the request (${error.kind})`);
  if (error.cause === "rate_limited" || error.cause === "provider_fault")
    return failed(SUBJECT, `Stripe is disturbed (${error.cause}): try again later`);
  return failed(SUBJECT, `Stripe can't be reached (${error.cause}): is api.stripe.com open for this machine?`);
}
