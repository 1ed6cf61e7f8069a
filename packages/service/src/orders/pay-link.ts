import type { SystemContext } from "../kernel/index.ts";

/**
 * The private link to the payment page of an order. Whoever has it sees what the order owes, and can pay that; it leads to nothing else.
 * It is always the same for one order, and is not stored.
 */
export function payLinkOf(
  { originOf, tokens }: Pick<SystemContext, "originOf" | "tokens">,
  order: { readonly id: string; readonly host: string },
): string {
  return `${originOf(order.host)}/pay/${tokens.payLink(order.id)}`;
}
