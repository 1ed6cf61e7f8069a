import type { CallAnswer } from "@matinee/contract";
import type { Context } from "../kernel/index.ts";
import { cardOwner } from "./cards/own-cards.ts";

/** The provider that serves this host, the ways to pay, and whether this user can keep cards and pay with kept ones. */
export function getProvider(ctx: Context): CallAnswer<"GET /payment-providers/user"> {
  return { provider: ctx.gateways.payments.name, methods: ["card"], saved_cards: cardOwner(ctx).ok };
}

/** What the browser needs to pay; `apiBase` is where the sandbox stands, absent with Stripe. Never a secret. */
export function getCredentials(
  ctx: Context,
  sandboxPath: string,
): CallAnswer<"GET /payment-providers/get-credentials"> {
  const { name, publishableKey } = ctx.gateways.payments;
  return {
    publishable_key: publishableKey,
    account: null,
    ...(name === "sandbox" && { api_base: ctx.site.origin + sandboxPath }),
  };
}
