import type { PayLink } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { type Context, missing, type Outcome } from "../../kernel/index.ts";
import { readOrder } from "../../orders/index.ts";
import { payLinkView } from "./pay-link-view.ts";

/** What an order still owes, by the key in its mailed link. Looking changes nothing, so whatever opens links in mails does no harm. */
export async function getPayLink(ctx: Context, input: { readonly key: string }): Promise<Outcome<PayLink>> {
  const id = ctx.tokens.readPayLink(input.key);
  const order = id === null ? undefined : await readOrder(ctx.db, id);
  // Only an order that was confirmed can owe a balance.
  if (order === undefined || order.confirmed_at === null || order.number === null) return missing("The payment link");
  return ok(await payLinkView(ctx, { ...order, number: order.number }));
}
