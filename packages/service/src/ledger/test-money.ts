import { addPence, type Pence, pence, ZERO_PENCE } from "@matinee/core/kernel";
import type { Db, SystemContext } from "../kernel/index.ts";

type Asked = Pick<SystemContext, "gateways">;

/** True for a payment of the sandbox once a real provider takes the payments: no money was ever taken for it, so none can go back. */
export function isTestMoney({ gateways }: Asked, provider: "stripe" | "sandbox"): boolean {
  return provider === "sandbox" && gateways.payments.name !== "sandbox";
}

/** How much of these refunds is of test money, in pence. */
export async function testMoneyIn(
  ctx: Asked,
  db: Db,
  refunds: readonly { readonly paymentId: string; readonly amount: Pence }[],
): Promise<Pence> {
  if (refunds.length === 0 || !isTestMoney(ctx, "sandbox")) return ZERO_PENCE;
  const ids = refunds.map(({ paymentId }) => paymentId);
  const found = await db
    .selectFrom("payment")
    .select("id")
    .where("id", "in", ids)
    .where("provider", "=", "sandbox")
    .execute();
  const ofTest = new Set(found.map(({ id }) => id));
  return addPence(...refunds.filter(({ paymentId }) => ofTest.has(paymentId)).map(({ amount }) => amount));
}

/** How much of what a reversal sends back to cards is of test money, in pence. */
export async function testMoneyOf(ctx: Pick<SystemContext, "gateways" | "db">, reversalId: string): Promise<Pence> {
  if (!isTestMoney(ctx, "sandbox")) return ZERO_PENCE;
  const found = await ctx.db
    .selectFrom("reversal_refund as x")
    .innerJoin("refund as r", "r.id", "x.refund_id")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select("r.amount_pence as amount")
    .where("x.reversal_id", "=", reversalId)
    .where("p.provider", "=", "sandbox")
    .execute();
  return addPence(...found.map(({ amount }) => pence(amount)));
}
