import type { Context, Db, SystemContext } from "../../kernel/index.ts";
import type { PaymentRow } from "../../payments/index.ts";

interface NewBalancePayment {
  readonly orderId: string;
  /** In pence. */
  readonly amount: number;
}

/** Stores a new payment of what an order owes; the provider does not know of it yet. The caller holds the order's lock. */
export async function insertBalancePayment(
  ctx: Context | SystemContext,
  trx: Db,
  { orderId, amount }: NewBalancePayment,
): Promise<PaymentRow> {
  const payment = {
    id: ctx.newId(),
    order_id: orderId,
    provider_ref: null,
    client_secret: null,
    customer_ref: null,
    amount_pence: amount,
    status: "created",
    purpose: "balance",
    attempt_key: null,
    provider: ctx.gateways.payments.name,
    publishable_key: null,
  } as const;
  await trx
    .insertInto("payment")
    .values({ ...payment, failure_code: null })
    .execute();
  return payment;
}
