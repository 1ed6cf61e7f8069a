import type { CallAnswer, CallParsed } from "@matinee/contract";
import { addPence, pence } from "@matinee/core/kernel";
import { balanceToPay, creditForBalance } from "@matinee/core/payment";
import { inTransaction } from "@matinee/database";
import {
  answerOnce,
  audit,
  authorizeVisitor,
  missing,
  refuse,
  type Context,
  type Outcome,
} from "../../kernel/index.ts";
import { lockCredit, orderMoney, payWithCredit } from "../../ledger/index.ts";
import { lockOrder, soleSeller } from "../../orders/index.ts";
import { findOpenPayment } from "../../payments/index.ts";

type Input = CallParsed<"POST /v1/account/orders/{id}/pay-with-credit", "body"> & { readonly id: string };
type Answer = CallAnswer<"POST /v1/account/orders/{id}/pay-with-credit">;

/**
 * Pays what an order owes with the family's credit, as far as it goes. `amount` is what the family saw; if it is
 * different now, nothing is paid. A card payment that is open for the old amount is replaced when the card is used, and
 * refunded if it succeeds after all.
 */
export async function payBalanceWithCredit(ctx: Context, input: Input): Promise<Outcome<Answer>> {
  const allowed = authorizeVisitor(ctx, "order:pay_balance");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<Answer>> => {
    const order = await lockOrder(trx, input.id);
    if (order?.guest_id !== allowed.value || order.status === "basket") return missing("The order");
    if (order.status === "placed") return refuse("order_placed");
    const money = await orderMoney(trx, order.id);
    if (order.customer_id === null || (order.status === "cancelled" && balanceToPay(money, null) === 0))
      return refuse("order_changed", "This order has been cancelled.");
    if ((await findOpenPayment(trx, order.id))?.status === "processing") return refuse("payment_under_way");
    const from = await lockCredit(trx, { guestId: order.guest_id, customerId: order.customer_id });
    const available = addPence(...from.map((part) => pence(part.amount)));
    const amount = creditForBalance(money, available);
    if (amount !== input.amount) return refuse("preview_changed");
    if (!(await payWithCredit(trx, { orderId: order.id, amount, from })))
      throw new Error("Credit was spent while it was locked");
    const school = await soleSeller(trx, order.id);
    await audit(ctx, trx, {
      action: "balance_paid_with_credit",
      subject: `order:${order.id}`,
      detail: { amount },
      school,
    });
    return await answerOnce(ctx, trx, { paid: amount });
  });
}
