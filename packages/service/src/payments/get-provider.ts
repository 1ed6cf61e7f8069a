import type { CallAnswer } from "@matinee/contract";
import type { Context } from "../kernel/index.ts";
import { cardOwner } from "./cards/own-cards.ts";

/** The payment provider of this host, the payment methods, and whether this user can save cards. */
export function getProvider(ctx: Context): CallAnswer<"GET /payment-providers/user"> {
  return { provider: ctx.gateways.payments.name, methods: ["card"], saved_cards: cardOwner(ctx).ok };
}

/** What the browser needs to pay; never a secret. `apiBase` is the sandbox's address, left out with Stripe. */
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
