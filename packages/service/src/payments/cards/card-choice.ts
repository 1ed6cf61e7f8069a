import { err, ok, type Result } from "@matinee/core/kernel";
import type { GatewayError, IntentOwner } from "@matinee/gateways/payments";
import { sql } from "kysely";
import type { Context, Outcome } from "../../kernel/index.ts";
import type { PaymentRow } from "../open-payment.ts";
import { cardOwner, ownCards, providerRefusal } from "./own-cards.ts";
import { withProviderCustomer } from "./payment-customer.ts";

/** How a customer pays: with a saved card, with a new card to save, or with a card that is not saved. */
export type CardChoice =
  | { readonly kind: "saved"; readonly customerRef: string; readonly offSession: boolean }
  | { readonly kind: "save"; readonly userId: string; readonly offSession: boolean }
  | { readonly kind: "plain" };

interface CardInput {
  readonly payment_method_id?: string | undefined;
  readonly save_payment_method?: boolean | undefined;
  /** The customer lets the card be charged later without them, so it is saved. */
  readonly auto_charge?: boolean | undefined;
}

/** Checks the choice before anything is held. Another customer's saved card is not found. */
export async function cardChoice(ctx: Context, input: CardInput): Promise<Outcome<CardChoice>> {
  const { payment_method_id: id, save_payment_method: save, auto_charge: offSession = false } = input;
  if (id === undefined && save !== true && !offSession) return ok({ kind: "plain" });
  const owner = cardOwner(ctx);
  if (!owner.ok) return owner;
  if (id === undefined) return ok({ kind: "save", userId: owner.value.userId, offSession });
  const own = await ownCards(ctx, owner.value.userId);
  if (!own.ok) return providerRefusal(own.error);
  const { customerRef, cards } = own.value;
  if (customerRef !== null && cards.some((card) => card.ref === id))
    return ok({ kind: "saved", customerRef, offSession });
  const message = "The saved card was not found.";
  return err({ code: "not_found", messages: [message], details: [{ path: "payment_method_id", message }] });
}

/**
 * Tells the provider about the choice before the browser confirms the payment. There is still one payment: the first
 * card that confirms it pays it. Once that is in progress the choice can't change, and the browser gets the payment's
 * state.
 */
export async function applyCardChoice(
  ctx: Context,
  payment: PaymentRow & { readonly provider_ref: string },
  choice: CardChoice,
): Promise<Outcome<null>> {
  const offSession = choice.kind !== "plain" && choice.offSession;
  const put = (customerRef: string, keepCard: boolean) =>
    assignCustomer(ctx, payment, { customerRef, keepCard, offSession });
  if (choice.kind === "plain" && payment.customer_ref === null) return ok(null);
  const result =
    choice.kind === "save"
      ? await withProviderCustomer(ctx, choice.userId, (customerRef) => put(customerRef, true))
      : await put(choice.kind === "saved" ? choice.customerRef : (payment.customer_ref ?? ""), false);
  return result.ok ? ok(null) : providerRefusal(result.error);
}

async function assignCustomer(
  ctx: Context,
  payment: PaymentRow & { readonly provider_ref: string },
  owner: IntentOwner,
): Promise<Result<unknown, GatewayError>> {
  // Stored first, so that a later checkout without saving knows that there is a choice to undo.
  await ctx.db
    .updateTable("payment")
    .set({ customer_ref: owner.customerRef, updated_at: sql<string>`now()` })
    .where("id", "=", payment.id)
    .execute();
  return await ctx.gateways.payments.setIntentOwner(payment.provider_ref, owner);
}
