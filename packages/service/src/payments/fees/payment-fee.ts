import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { type Db, type LeasedWork, runWork, type SystemContext, type WorkResult } from "../../kernel/index.ts";
import { recordBooking } from "./record-booking.ts";

/**
 * Posts what the provider kept of a payment. It is asked for in the transaction that records the money, and by `askForMissingFees`; the
 * order and its confirmation wait for none of it. For a moment after a payment, an hour at most, the provider has not booked it: then it is
 * tried again.
 */
export const paymentFee: LeasedWork = {
  kind: "payment.fee",
  item: {
    kind: "fee_stuck",
    // The pauses before the eleventh come to more than an hour: so long the provider may take to book what it captures in the background.
    afterAttempts: 11,
    orderOf: async (db, id) => (await readPayment(db, id))?.order_id ?? null,
  },
  retry: { firstSeconds: 5, longestSeconds: 3_600 },
  attempt: attemptFee,
};

/** Posts the fees that are due. Returns how many it took. */
export async function postFees(ctx: SystemContext): Promise<number> {
  return await runWork(ctx, paymentFee);
}

async function readPayment(db: Db, id: string) {
  return await db
    .selectFrom("payment")
    .select(["order_id", "provider", "provider_ref", "status", "amount_pence"])
    .where("id", "=", id)
    .executeTakeFirst();
}

async function attemptFee(ctx: SystemContext, paymentId: string): Promise<WorkResult> {
  const payment = await readPayment(ctx.db, paymentId);
  // Nobody but its own provider knows a payment's fee.
  if (payment?.status !== "succeeded" || payment.provider !== ctx.gateways.payments.name) return "done";
  if (payment.provider_ref === null) return { failed: "the payment has no reference at the provider" };
  const found = await ctx.gateways.payments.bookingOf(payment.provider_ref);
  if (!found.ok) return { failed: `the provider does not tell the fee: ${found.error.kind}` };
  const booking = found.value;
  if (booking === null) return { failed: "the provider has not booked the payment yet" };
  if (booking.currency !== "gbp") return { failed: `the provider booked the payment in ${booking.currency}` };
  if (booking.amount !== payment.amount_pence)
    return { failed: `the provider booked ${booking.amount}p for a payment of ${payment.amount_pence}p` };
  const { provider } = payment;
  const failure = await inTransaction(
    ctx.db,
    async (trx) => await recordBooking(trx, { booking, category: "charge", provider, paymentId, payoutId: null }),
  );
  return failure === null ? "done" : { failed: failure };
}

const countRow = z.object({ subject: z.string() });
const AT_ONCE = 1_000;

/**
 * Asks for the fees of payments of the last 35 days that nobody has asked for, such as those that the version before recorded. What is
 * older comes with the payout that it is in. It reads the payments of that time: call it from a job. Returns how many there were.
 */
export async function askForMissingFees({ db, gateways }: SystemContext): Promise<number> {
  const statement = sql`
    insert into leased_work (kind, subject, next_try_at)
    select ${paymentFee.kind}, p.id::text, clock_timestamp() from payment p
    where p.status = 'succeeded' and p.provider = ${gateways.payments.name} and p.created_at > now() - interval '35 days'
      and not exists (select from balance_transaction b where b.payment_id = p.id and b.category = 'charge')
    order by p.created_at desc limit ${AT_ONCE}
    on conflict do nothing returning subject`;
  return (await rowsOf("fees that nobody asked for", countRow, statement).execute(db)).length;
}
