import { authorizeVisitor, refuse, type Context, type Outcome, type SystemContext } from "../../kernel/index.ts";
import { ok, type Result } from "@matinee/core/kernel";
import type { GatewayError, SavedCard } from "@matinee/gateways/payments";
import { removeCustomerRef, findCustomerRef } from "./payment-customer.ts";

export interface OwnCards {
  /** null: no card was ever saved. */
  readonly customerRef: string | null;
  /** Newest first. */
  readonly cards: readonly SavedCard[];
}

/** The cards that the provider has saved for this account. Only these count as the customer's own. */
export async function ownCards(ctx: SystemContext, userId: string): Promise<Result<OwnCards, GatewayError>> {
  const known = await findCustomerRef(ctx, userId);
  if (!known.ok) return known;
  if (known.value === null) return ok({ customerRef: null, cards: [] });
  const cards = await ctx.gateways.payments.savedCards(known.value);
  if (cards.ok) return ok({ customerRef: known.value, cards: cards.value });
  if (cards.error.kind !== "not_found") return cards;
  await removeCustomerRef(ctx, known.value);
  return ok({ customerRef: null, cards: [] });
}

/** True if both entries are the same card, saved twice. */
export function isSameCard(one: SavedCard, other: SavedCard): boolean {
  return one.ref === other.ref || (one.fingerprint !== null && one.fingerprint === other.fingerprint);
}

/**
 * The account whose saved cards the actor may manage and pay with: a logged-in customer's own. The policy refuses it to
 * staff, also while they view an account.
 */
export function cardOwner(ctx: Pick<Context, "actor">): Outcome<{ readonly userId: string }> {
  const allowed = authorizeVisitor(ctx, "card:manage");
  if (!allowed.ok) return allowed;
  const { actor } = ctx;
  if (actor.kind !== "CUSTOMER") return refuse("forbidden");
  return ok({ userId: actor.userId });
}

/**
 * Turns a provider error into an outcome. An unreachable provider is expected, and so is one that does not find what it has just made. Any
 * other error is a defect and throws.
 */
export function providerRefusal(error: GatewayError) {
  if (error.kind === "unavailable" || error.kind === "not_found") return refuse("payment_provider_unavailable");
  throw new Error(`The payment provider refused a call about saved cards: ${error.kind}`);
}
