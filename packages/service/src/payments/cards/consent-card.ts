import type { SystemContext } from "../../kernel/index.ts";
import { ownCards } from "./own-cards.ts";

/** A card that may be charged without its owner. */
export interface ConsentCard {
  readonly cardRef: string;
  readonly customerRef: string;
  readonly lastFour: string;
  /** The last month in which it is valid, `YYYY-MM`. */
  readonly validUntil: string;
}

/**
 * The saved card of the payment that an account's consent was given with; null if its owner has removed it. Otherwise why the provider could
 * not be asked. Never call it inside a transaction.
 */
export async function findConsentCard(
  ctx: SystemContext,
  { userId, ref }: { readonly userId: string; readonly ref: string },
): Promise<ConsentCard | null | { readonly unavailable: string }> {
  const paid = await ctx.gateways.payments.retrieveIntent(ref);
  if (!paid.ok) return paid.error.kind === "not_found" ? null : { unavailable: paid.error.kind };
  const own = await ownCards(ctx, userId);
  if (!own.ok) return { unavailable: own.error.kind };
  const { customerRef, cards } = own.value;
  const card = cards.find((one) => one.ref === paid.value.cardRef);
  if (card === undefined || customerRef === null) return null;
  const validUntil = `${card.expiryYear}-${String(card.expiryMonth).padStart(2, "0")}`;
  return { cardRef: card.ref, customerRef, lastFour: card.lastFour, validUntil };
}
