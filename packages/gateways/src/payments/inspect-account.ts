import { err, ok, type Result } from "@matinee/core/kernel";
import { z } from "zod";
import { answerOf, UnexpectedAnswerError } from "./check-answer.ts";
import { checkProvider } from "./check-provider.ts";
import { checkPublishableKey, type PublishableKeyFit } from "./check-publishable-key.ts";
import type { GatewayError } from "./payment-gateway.ts";
import { attempt, connectToStripe, isLiveKey, type StripeGatewayOptions } from "./connect-to-stripe.ts";

/** What the provider says of the account of a key. */
export interface AccountFacts {
  /** "acct_1"; null: the key may not read it. */
  readonly account: string | null;
  /** The name that its owner gave it; null: none. */
  readonly name: string | null;
  readonly isLive: boolean;
  /** Two letters; null: not said. */
  readonly country: string | null;
  /** In lower case; null: not said. */
  readonly currency: string | null;
  /** False: the provider takes no payments for it yet, or any more. */
  readonly takesCharges: boolean;
  /** What the key may not read, by the provider's names. */
  readonly unreadable: readonly string[];
  readonly publishableKey: PublishableKeyFit;
}

const accountAnswer = z.object({
  id: z.string().min(1),
  country: z.string().nullish(),
  default_currency: z.string().nullish(),
  // A key that may read little of its account is not told.
  charges_enabled: z.boolean().default(true),
  business_profile: z.object({ name: z.string().nullish() }).nullish(),
  settings: z.object({ dashboard: z.object({ display_name: z.string().nullish() }).nullish() }).nullish(),
});

const UNKNOWN = { account: null, name: null, country: null, currency: null, takesCharges: true } as const;

/** Asks the provider about the account of a key, what the key may read, and whose the publishable key is. Changes nothing. Fails if the key is refused. */
export async function inspectAccount(options: StripeGatewayOptions): Promise<Result<AccountFacts, GatewayError>> {
  const unreadable = await checkProvider(options);
  if (!unreadable.ok) return err(unreadable.error);
  const isLive = isLiveKey(options.secretKey);
  const publishableKey = checkPublishableKey(options);
  if (unreadable.value.includes("account"))
    return ok({ ...UNKNOWN, isLive, unreadable: unreadable.value, publishableKey: await publishableKey });
  const stripe = connectToStripe({ ...options, maxNetworkRetries: 0 });
  const found = await attempt(async () => {
    const answer = accountAnswer.safeParse(await answerOf<unknown>(stripe.accounts.retrieveCurrent()));
    if (!answer.success) throw new UnexpectedAnswerError("The provider's answer is no account");
    return answer.data;
  });
  const fit = await publishableKey;
  if (!found.ok) return found;
  const { id, country, default_currency: currency, charges_enabled, business_profile, settings } = found.value;
  return ok({
    account: id,
    name: settings?.dashboard?.display_name ?? business_profile?.name ?? null,
    isLive,
    country: country ?? null,
    currency: currency?.toLowerCase() ?? null,
    takesCharges: charges_enabled,
    unreadable: unreadable.value,
    publishableKey: fit,
  });
}
