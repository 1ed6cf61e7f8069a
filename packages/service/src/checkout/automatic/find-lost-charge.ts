import type { Db, SystemContext } from "../../kernel/index.ts";

/** The states at the provider in which a payment has taken its money, or is about to. */
const TAKES_MONEY: ReadonlySet<string> = new Set(["succeeded", "processing", "requires_capture"]);

/**
 * Why the card must not be charged for an order now: the provider holds a payment of it that is not stored, as after a restored backup, and
 * that was not given back; or it does not say which payments it holds. Null: nothing speaks against it. A new charge would have an
 * idempotency key of its own, so the provider would take the money twice. Never call it inside a transaction.
 */
export async function findLostCharge(
  ctx: SystemContext,
  { orderId, customerRef }: { readonly orderId: string; readonly customerRef: string },
): Promise<string | null> {
  const { payments } = ctx.gateways;
  const intents = await payments.intentsOf(customerRef);
  if (!intents.ok) return `the payments of the saved card could not be read: ${intents.error.kind}`;
  const taken = intents.value.filter(
    ({ metadata, status }) => metadata["order_id"] === orderId && TAKES_MONEY.has(status),
  );
  if (taken.length === 0) return null;
  const stored = await readStoredRefs(ctx.db, orderId);
  for (const { ref, amountPence } of taken.filter((one) => !stored.has(one.ref))) {
    const refunds = await payments.refundsOf(ref);
    if (!refunds.ok) return `the refunds of ${ref} could not be read: ${refunds.error.kind}`;
    const back = refunds.value
      .filter(({ status }) => status === "succeeded" || status === "pending")
      .reduce((sum, refund) => sum + refund.amountPence, 0);
    if (back < amountPence)
      return `the provider holds ${ref} of this order, which is not stored here, as after a restored backup: give it back there, and the card is charged again`;
  }
  return null;
}

async function readStoredRefs(db: Db, orderId: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("payment").select("provider_ref").where("order_id", "=", orderId).execute();
  return new Set(rows.flatMap(({ provider_ref: ref }) => (ref === null ? [] : [ref])));
}
