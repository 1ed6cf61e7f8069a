import { err, ok, type Result } from "@matinee/core/kernel";
import { answerOf } from "./check-answer.ts";
import type { GatewayError } from "./payment-gateway.ts";
import { attempt, connectToStripe, type StripeGatewayOptions } from "./connect-to-stripe.ts";

/**
 * Asks the provider for one of everything that we read. Returns what the key may not read, by the provider's names ("balance transactions");
 * none: it may read all. Fails if the provider is not reached, or refuses the key altogether. Tries once.
 */
export async function checkProvider(options: StripeGatewayOptions): Promise<Result<readonly string[], GatewayError>> {
  const stripe = connectToStripe({ ...options, maxNetworkRetries: 0 });
  const one = { limit: 1 };
  const reads = {
    "payment intents": () => stripe.paymentIntents.list(one),
    refunds: () => stripe.refunds.list(one),
    charges: () => stripe.charges.list(one),
    "balance transactions": () => stripe.balanceTransactions.list(one),
    disputes: () => stripe.disputes.list(one),
    payouts: () => stripe.payouts.list(one),
    account: () => stripe.accounts.retrieveCurrent(),
  };
  const answers = await Promise.all(
    Object.entries(reads).map(async ([name, read]) => {
      const answer = await attempt(async () => void (await answerOf<unknown>(read())));
      return { name, failure: answer.ok ? null : answer.error };
    }),
  );
  const other = answers.find(({ failure }) => failure !== null && failure.kind !== "bad_credentials");
  if (other?.failure) return err(other.failure);
  const refused = answers.filter(({ failure }) => failure !== null).map(({ name }) => name);
  return refused.length === answers.length ? err({ kind: "bad_credentials" }) : ok(refused);
}
