import Stripe from "stripe";
import { z } from "zod";
import { answerOf } from "./check-answer.ts";
import { connectToStripe, type StripeGatewayOptions } from "./connect-to-stripe.ts";
import { stripeFailure } from "./stripe-failure.ts";

/**
 * Whether the publishable key belongs to the account of the secret key. `refused`: to none; `foreign`: to another account;
 * `unknown`: the account has no payment to try it with, or its owner could not be asked.
 */
export type PublishableKeyFit = "own" | "foreign" | "refused" | "unknown";

const latest = z.object({ data: z.array(z.object({ id: z.string(), client_secret: z.string().nullish() })) });

/** The provider knows no payment of this name. It looks at the key first. */
const NO_PAYMENT = { id: "pi_matinee0check", client_secret: "pi_matinee0check_secret_none" };

/**
 * Asks for the newest payment of the account as a browser does, with the publishable key and the payment's client secret. It is found only with
 * a key of the same account and mode. Changes nothing.
 */
export async function checkPublishableKey(options: StripeGatewayOptions): Promise<PublishableKeyFit> {
  // A former account has none.
  if (options.publishableKey === "") return "unknown";
  try {
    const own = connectToStripe({ ...options, maxNetworkRetries: 0 });
    const answer = latest.safeParse(await answerOf<unknown>(own.paymentIntents.list({ limit: 1 })));
    // A key with few rights is not told the client secret.
    const [found] = (answer.data?.data ?? []).filter((one) => typeof one.client_secret === "string");
    const browser = connectToStripe({ ...options, secretKey: options.publishableKey, maxNetworkRetries: 0 });
    const { id, client_secret: clientSecret } = found ?? NO_PAYMENT;
    const failure = await failureOf(browser, id, clientSecret ?? "");
    if (failure !== "not_found") return failure ?? "own";
    return found === undefined ? "unknown" : "foreign";
  } catch (error) {
    // Whatever else the provider says is said by the other checks.
    stripeFailure(error);
    return "unknown";
  }
}

async function failureOf(browser: Stripe, id: string, clientSecret: string): Promise<"refused" | "not_found" | null> {
  try {
    await answerOf<unknown>(browser.paymentIntents.retrieve(id, { client_secret: clientSecret }));
    return null;
  } catch (error) {
    const isKey = error instanceof Stripe.errors.StripeAuthenticationError && error.code !== "secret_key_required";
    if (isKey) return "refused";
    if (stripeFailure(error).kind === "not_found") return "not_found";
    throw error;
  }
}
