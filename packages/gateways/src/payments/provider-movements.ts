import { err, ok, pence, type Pence, type Result } from "@matinee/core/kernel";
import type { GatewayError, PaymentGateway, Refund } from "./payment-gateway.ts";
import type { BalanceTransaction } from "./balance-transaction.ts";
import { allOf, readBalanceTransaction } from "./check-answer.ts";
import { attempt, connectToStripe, providerName, type StripeGatewayOptions } from "./connect-to-stripe.ts";
import { toBalanceTransaction, toIntent, toRefund } from "./stripe-mapping.ts";

/** Money that the provider took or gave back. */
export interface ProviderMovements {
  readonly provider: PaymentGateway["name"];
  readonly payments: readonly {
    readonly ref: string;
    readonly receivedPence: Pence;
    readonly orderId: string | null;
  }[];
  readonly refunds: readonly Refund[];
  /** Every change of our balance, with its fee. A key may read payments and refunds, and no balance. */
  readonly balance: Result<readonly BalanceTransaction[], GatewayError>;
}

/**
 * Everything that the provider took and gave back since then, page by page, in the account that takes payments and in its former ones.
 * Refunds that failed are left out.
 */
export async function providerMovements(
  accounts: readonly [StripeGatewayOptions, ...StripeGatewayOptions[]],
  since: Date,
): Promise<Result<ProviderMovements, GatewayError>> {
  const payments: ProviderMovements["payments"][number][] = [];
  const refunds: Refund[] = [];
  let balance: ProviderMovements["balance"] = ok([]);
  for (const account of accounts) {
    const found = await movementsOf(account, since);
    if (!found.ok) return found;
    payments.push(...found.value.payments);
    refunds.push(...found.value.refunds);
    const more = found.value.balance;
    balance = !balance.ok ? balance : more.ok ? ok([...balance.value, ...more.value]) : err(more.error);
  }
  return ok({ provider: providerName(accounts[0]), payments, refunds, balance });
}

function movementsOf(
  options: StripeGatewayOptions,
  since: Date,
): Promise<Result<Omit<ProviderMovements, "provider">, GatewayError>> {
  const stripe = connectToStripe(options);
  const from = { created: { gte: Math.floor(since.getTime() / 1_000) }, limit: 100 };
  return attempt(async () => {
    const payments: ProviderMovements["payments"][number][] = [];
    for (const stripeIntent of await allOf(stripe.paymentIntents.list(from))) {
      const { ref, amountReceived, metadata } = toIntent(stripeIntent);
      if (amountReceived > 0)
        payments.push({ ref, receivedPence: pence(amountReceived), orderId: metadata["order_id"] ?? null });
    }
    const refunds: ProviderMovements["refunds"][number][] = [];
    for (const stripeRefund of await allOf(stripe.refunds.list(from))) {
      const refund = toRefund(stripeRefund);
      if (refund.status === "failed" || refund.status === "canceled") continue;
      refunds.push(refund);
    }
    const balance = await attempt(async () => {
      const changes = stripe.balanceTransactions.list({ ...from, expand: ["data.source"] });
      return (await allOf(changes)).map((one) => toBalanceTransaction(readBalanceTransaction(one)));
    });
    return { payments, refunds, balance };
  });
}
