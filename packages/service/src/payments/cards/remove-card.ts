import { ok } from "@matinee/core/kernel";
import { authorizeVisitor, type Context, missing, type Outcome } from "../../kernel/index.ts";
import { cardOwner, isSameCard, ownCards, providerRefusal } from "./own-cards.ts";

/**
 * Removes one of the customer's saved cards at the provider, with all its duplicates. Another customer's card is not
 * found.
 */
export async function removeCard(ctx: Context, input: { readonly id: string }): Promise<Outcome<null>> {
  const allowed = authorizeVisitor(ctx, "card:manage");
  if (!allowed.ok) return allowed;
  const owner = cardOwner(ctx);
  if (!owner.ok) return owner;
  const own = await ownCards(ctx, owner.value.userId);
  if (!own.ok) return providerRefusal(own.error);
  const card = own.value.cards.find((one) => one.ref === input.id);
  if (card === undefined) return missing("The saved card");
  for (const twin of own.value.cards.filter((one) => isSameCard(one, card))) {
    const gone = await ctx.gateways.payments.detachCard(twin.ref);
    // Another tab may have removed it a moment ago.
    if (!gone.ok && gone.error.kind === "unavailable") return providerRefusal(gone.error);
  }
  return ok(null);
}
