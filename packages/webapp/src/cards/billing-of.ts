import type { BillingDetails } from "@matinee/contract/client";

/** Billing details as Stripe's API takes them: without what is unknown. */
export interface SentBilling {
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
  readonly address?: Readonly<Record<string, string>>;
}

/** What is sent with a new card: the name on it, and the payer for the provider's fraud check. */
export function billingOf(nameOnCard: string, billing: BillingDetails | null): SentBilling {
  if (billing === null) return { name: nameOnCard };
  const { email, phone, address } = billing;
  const known = Object.entries(address).filter((part): part is [string, string] => part[1] !== null);
  return {
    name: nameOnCard,
    ...(email !== null && { email }),
    ...(phone !== null && { phone }),
    address: Object.fromEntries(known),
  };
}
