import type { BalanceCheckout, CallParsed } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { type Context, missing, type Outcome } from "../../kernel/index.ts";
import { readOrder } from "../../orders/index.ts";
import { limitDeclines } from "../../payments/index.ts";
import { openBalancePayment } from "../balances/pay-balance.ts";

type Input = CallParsed<"POST /v1/pay-links/{key}/pay", "body"> & { readonly key: string };

/**
 * Opens the payment of what an order owes, by the key in its mailed link. It is the same payment that the account would open, so paying in
 * both places takes the money once. The page gets neither the payer's address nor their saved cards.
 */
export async function payByLink(ctx: Context, input: Input): Promise<Outcome<BalanceCheckout>> {
  const id = ctx.tokens.readPayLink(input.key);
  const order = id === null ? undefined : await readOrder(ctx.db, id);
  if (order === undefined || order.confirmed_at === null) return missing("The payment link");
  const withinLimits = await limitDeclines(ctx, ctx.db, { orderId: order.id, guestId: order.guest_id });
  if (!withinLimits.ok) return withinLimits;
  const checkout = await openBalancePayment(ctx, { id: order.id, upTo: input.up_to, card: { kind: "plain" } });
  return checkout.ok ? ok({ ...checkout.value, billing_details: null }) : checkout;
}
