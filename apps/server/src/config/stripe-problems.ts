import type { GivenSettings } from "./settings.ts";

/**
 * What is wrong with Stripe's keys together. With a publishable key of the other mode every checkout begins, and no card can be entered:
 * Stripe's own form in the browser asks with that key for a payment that the secret key has made.
 */
export function stripeKeyProblems({
  STRIPE_SECRET_KEY: secretKey = "",
  STRIPE_PUBLISHABLE_KEY: publishableKey = "",
}: GivenSettings): string[] {
  const [secret, publishable] = [modeOf(secretKey), modeOf(publishableKey)];
  if (secret === null || publishable === null || secret === publishable) return [];
  return [
    `STRIPE_PUBLISHABLE_KEY is a ${publishable} key, and STRIPE_SECRET_KEY a ${secret} key: give both of the same account and mode.`,
  ];
}

/** Null: the key does not say it. */
function modeOf(key: string): string | null {
  return /^[a-z]+_(live|test)_/u.exec(key)?.[1] ?? null;
}
