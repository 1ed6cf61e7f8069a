import { ok, type Result } from "@matinee/core/kernel";
import type { GatewayError, SavedCard } from "@matinee/gateways/payments";
import type { SystemContext } from "../../kernel/index.ts";
import { dropCustomer, knownCustomer } from "./payment-customer.ts";

export interface OwnCards {
  /** null: no card was ever kept. */
  readonly customerRef: string | null;
  /** Newest first. */
  readonly cards: readonly SavedCard[];
}

/** What the provider keeps for this account; a card is somebody's own if it is in here, and only then. */
export async function ownCards(ctx: SystemContext, userId: string): Promise<Result<OwnCards, GatewayError>> {
  const known = await knownCustomer(ctx, userId);
  if (!known.ok) return known;
  if (known.value === null) return ok({ customerRef: null, cards: [] });
  const cards = await ctx.gateways.payments.savedCards(known.value);
  if (cards.ok) return ok({ customerRef: known.value, cards: cards.value });
  if (cards.error.kind !== "not_found") return cards;
  await dropCustomer(ctx, known.value);
  return ok({ customerRef: null, cards: [] });
}

/** The same card saved twice is one card to its owner. */
export function isSameCard(one: SavedCard, other: SavedCard): boolean {
  return one.ref === other.ref || (one.fingerprint !== null && one.fingerprint === other.fingerprint);
}
