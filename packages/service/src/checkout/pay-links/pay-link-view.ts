import type { PayLink } from "@matinee/contract";
import { childrenOf } from "@matinee/core/basket";
import type { Context } from "../../kernel/index.ts";
import { paymentSummary } from "../../ledger/index.ts";
import { loadSoldOrder, orderSellers, type OrderRow, titleOf } from "../../orders/index.ts";

/**
 * An order as its payment page shows it: what is owed and for what. Links have no end, so what was bought and for whom is shown only while
 * something is owed. No surname, address, birthday or health data is in it.
 */
export async function payLinkView(ctx: Context, order: OrderRow & { readonly number: string }): Promise<PayLink> {
  const { balances, balancePayment } = await paymentSummary(ctx.db, order.id);
  const owes = balances.length > 0;
  const { lines } = owes ? await loadSoldOrder(ctx.db, order, ctx.today()) : { lines: [] };
  const today = ctx.today();
  return {
    state: stateOf({ owes, status: order.status, balancePayment }),
    payment: balancePayment,
    number: order.number,
    currency: "GBP",
    what: lines.map((line) => ({
      name: titleOf(line),
      children: [...new Set(childrenOf(line).map((child) => child.first_name))],
    })),
    balances: balances.map((one) => ({ ...one, overdue: one.due_on < today })),
    sellers: (await orderSellers(ctx.db, order.id)).map(({ name, email, phone }) => ({ name, email, phone })),
  };
}

interface Standing {
  readonly owes: boolean;
  readonly status: OrderRow["status"];
  readonly balancePayment: string | null;
}

function stateOf({ owes, status, balancePayment }: Standing): PayLink["state"] {
  if (owes) return balancePayment === "processing" ? "processing" : "due";
  return status === "cancelled" ? "cancelled" : "paid";
}
