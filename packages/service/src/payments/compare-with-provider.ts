import type { Db } from "@matinee/database";
import type { ProviderMovements } from "@matinee/gateways/payments";

/** A payment or refund that is not stored as the provider has it. Amounts in pence; 0: there is none. */
export interface ProviderDifference {
  readonly kind: "payment" | "refund";
  /** The provider's reference. */
  readonly ref: string;
  readonly orderId: string | null;
  readonly atProvider: number;
  readonly stored: number;
}

/** A row is older than its payment at the provider, and clocks differ. So a row of the first minutes need not be in the provider's list. */
const MARGIN_MS = 5 * 60_000;

/**
 * Compares what the provider took and gave back since then with what is stored, such as after a restore of an earlier state. Returns every
 * difference. Payments under way are none: the reconciler settles them. Nor is what another provider has, such as the sandbox before the
 * first real payment.
 */
export async function compareWithProvider(
  db: Db,
  { provider, payments, refunds }: ProviderMovements,
  since: Date,
): Promise<readonly ProviderDifference[]> {
  const from = new Date(since.getTime() + MARGIN_MS).toISOString();
  const storedPayments = await db
    .selectFrom("payment")
    .select(["provider_ref as ref", "order_id as orderId", "amount_pence as amount"])
    .where("provider", "=", provider)
    .where("provider_ref", "is not", null)
    .where("status", "=", "succeeded")
    .where((eb) => eb.or([eb("created_at", ">=", from), eb("provider_ref", "in", refsOf(payments))]))
    .execute();
  const storedRefunds = await db
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["r.provider_ref as ref", "p.order_id as orderId", "r.amount_pence as amount"])
    .where("p.provider", "=", provider)
    .where("r.provider_ref", "is not", null)
    .where("r.status", "not in", ["failed", "cancelled", "paid_elsewhere"])
    .where((eb) => eb.or([eb("r.created_at", ">=", from), eb("r.provider_ref", "in", refsOf(refunds))]))
    .execute();
  return [
    ...differences(
      "payment",
      payments.map(({ ref, receivedPence, orderId }) => ({ ref, orderId, amount: receivedPence })),
      storedPayments,
    ),
    ...differences(
      "refund",
      refunds.map(({ ref, amountPence }) => ({ ref, orderId: null, amount: amountPence })),
      storedRefunds,
    ),
  ];
}

interface Movement {
  readonly ref: string | null;
  readonly orderId: string | null;
  readonly amount: number;
}

/** An empty list is no list in SQL. */
function refsOf(movements: readonly { readonly ref: string }[]): string[] {
  return ["", ...movements.map(({ ref }) => ref)];
}

function differences(
  kind: ProviderDifference["kind"],
  atProvider: readonly Movement[],
  stored: readonly Movement[],
): ProviderDifference[] {
  const theirs = new Map(atProvider.map((one) => [one.ref ?? "", one]));
  const ours = new Map(stored.map((one) => [one.ref ?? "", one]));
  return [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((ref) => {
    const [their, our] = [theirs.get(ref), ours.get(ref)];
    if (their?.amount === our?.amount) return [];
    const orderId = our?.orderId ?? their?.orderId ?? null;
    return [{ kind, ref, orderId, atProvider: their?.amount ?? 0, stored: our?.amount ?? 0 }];
  });
}
