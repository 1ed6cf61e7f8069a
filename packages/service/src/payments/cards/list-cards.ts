import type { CallAnswer } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorizeVisitor, type Context, type Outcome } from "../../kernel/index.ts";
import { cardOwner, isSameCard, ownCards, providerRefusal } from "./own-cards.ts";

type Cards = CallAnswer<"GET /payments/get-customer-payment-methods">;

/** A customer's saved cards, newest first. A card saved twice is listed once, as last entered. */
export async function listCards(ctx: Context): Promise<Outcome<Cards>> {
  const allowed = authorizeVisitor(ctx, "card:manage");
  if (!allowed.ok) return allowed;
  const owner = cardOwner(ctx);
  if (!owner.ok) return owner;
  const own = await ownCards(ctx, owner.value.userId);
  if (!own.ok) return providerRefusal(own.error);
  const { cards } = own.value;
  const once = cards.filter((card, at) => cards.findIndex((other) => isSameCard(card, other)) === at);
  const thisMonth = ctx.today().slice(0, 7);
  return ok(
    once.map((card) => ({
      id: card.ref,
      brand: card.brand,
      last_four: card.lastFour,
      exp_month: card.expiryMonth,
      exp_year: card.expiryYear,
      expired: `${card.expiryYear}-${String(card.expiryMonth).padStart(2, "0")}` < thisMonth,
    })),
  );
}
