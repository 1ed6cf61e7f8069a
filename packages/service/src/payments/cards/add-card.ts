import type { CallAnswer } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorizeVisitor, type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { cardOwner, providerRefusal } from "./own-cards.ts";
import { limitDeclines } from "../limit-declines.ts";
import { readBillingDetails } from "../read-billing-details.ts";
import { withProviderCustomer } from "./payment-customer.ts";

/** Starts saving a card without a purchase. The browser sends the card to the provider only. */
export async function addCard(
  ctx: Context,
): Promise<Outcome<CallAnswer<"POST /payments/add-customer-payment-method">>> {
  const allowed = authorizeVisitor(ctx, "card:manage");
  if (!allowed.ok) return allowed;
  const owner = cardOwner(ctx);
  if (!owner.ok) return owner;
  const withinLimits = await limitDeclines(ctx, ctx.db, { orderId: null, guestId: allowed.value });
  if (!withinLimits.ok) return withinLimits;
  const { payments } = ctx.gateways;
  const setup = await withProviderCustomer(ctx, owner.value.userId, (customerRef) => payments.createSetup(customerRef));
  if (!setup.ok) return providerRefusal(setup.error);
  if (setup.value.clientSecret === null) return refuse("payment_provider_unavailable");
  return ok({
    provider: payments.name,
    publishable_key: payments.publishableKey,
    client_secret: setup.value.clientSecret,
    billing_details: await readBillingDetails(ctx.db, ctx.actor.kind === "CUSTOMER" ? ctx.actor.customerId : null),
  });
}
