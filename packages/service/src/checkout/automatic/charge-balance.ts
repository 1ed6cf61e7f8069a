import { sql } from "kysely";
import type { Db, SystemContext } from "../../kernel/index.ts";
import {
  type ConsentCard,
  ensureIntent,
  findOpenPayment,
  noteRepeatedError,
  PAYMENT_COLUMNS,
  type PaymentRow,
} from "../../payments/index.ts";
import { cancelBalancePayment } from "../balances/cancel-balance-payment.ts";
import { insertBalancePayment } from "../balances/insert-balance-payment.ts";
import { settlePayment } from "../settle-payment.ts";

interface Charge {
  readonly orderId: string;
  readonly dueOn: string;
  readonly step: string;
  /** In pence. */
  readonly amount: number;
}

/**
 * Begins the automatic payment of a step, or returns the one that an attempt before began. The caller holds the order's lock. `wait`:
 * another payment of the order is open, perhaps because the family pays by the link at this moment.
 */
export async function beginCharge(ctx: SystemContext, trx: Db, charge: Charge): Promise<PaymentRow | "wait"> {
  const { orderId, dueOn, step, amount } = charge;
  const begun = await trx
    .selectFrom("payment")
    .select([...PAYMENT_COLUMNS, "failure_code"])
    .where("id", "=", (eb) =>
      eb
        .selectFrom("balance_charge")
        .select("payment_id")
        .where("order_id", "=", orderId)
        .where("due_on", "=", dueOn)
        .where("step", "=", step),
    )
    .executeTakeFirst();
  // One that ended without an answer of the bank was never tried: the provider was out of reach for too long, or does not know it.
  const wasNeverTried = begun?.status === "given_up" || (begun?.status === "cancelled" && begun.failure_code === null);
  if (begun !== undefined && !wasNeverTried) return begun;
  if ((await findOpenPayment(trx, orderId)) !== undefined) return "wait";
  const payment = await insertBalancePayment(ctx, trx, { orderId, amount });
  await trx
    .insertInto("balance_charge")
    .values({ order_id: orderId, due_on: dueOn, step, payment_id: payment.id })
    .onConflict((conflict) => conflict.columns(["order_id", "due_on", "step"]).doUpdateSet({ payment_id: payment.id }))
    .execute();
  return payment;
}

/** How a charge stands: `charged`, under way at the bank, or declined with the bank's reason. Otherwise why it could not be tried. */
export type ChargeResult = "charged" | "processing" | { readonly declined: string } | { readonly unavailable: string };

/**
 * Charges the card for a payment that was begun. It may run twice: the payment has one intent at the provider, which is paid once. A card
 * that is declined ends the payment, so that the family can pay with another.
 */
export async function chargeBalance(ctx: SystemContext, payment: PaymentRow, card: ConsentCard): Promise<ChargeResult> {
  if (payment.status === "succeeded") return "charged";
  if (payment.status === "cancelled") return { declined: await readReason(ctx, payment) };
  if (payment.status === "given_up") return { unavailable: "not_found" };
  const { payments } = ctx.gateways;
  const intent = await ensureIntent(ctx, payment);
  if (!intent.ok) return { unavailable: intent.error.kind };
  const { ref } = intent.value;
  await ctx.db
    .updateTable("payment")
    .set({ customer_ref: card.customerRef, updated_at: sql<string>`now()` })
    .where("id", "=", payment.id)
    .execute();
  const owned = await payments.setIntentOwner(ref, { customerRef: card.customerRef, keepCard: false });
  if (!owned.ok) return { unavailable: owned.error.kind };
  const charged = await payments.chargeOffSession(ref, {
    cardRef: card.cardRef,
    idempotencyKey: `${payment.attempt_key ?? payment.id}-charge`,
  });
  if (!charged.ok) {
    await noteRepeatedError(ctx, payment, charged.error);
    return { unavailable: charged.error.kind };
  }
  const status = await settlePayment(ctx, payment.id, charged.value);
  if (status === "succeeded") return "charged";
  if (status === "processing") return "processing";
  const ended = await cancelBalancePayment(ctx, { id: payment.id, provider_ref: ref });
  if (ended !== "ended") return ended;
  const { lastFailure } = charged.value;
  return { declined: lastFailure?.declineCode ?? lastFailure?.code ?? "declined" };
}

async function readReason(ctx: SystemContext, { id }: PaymentRow): Promise<string> {
  const row = await ctx.db.selectFrom("payment").select("failure_code").where("id", "=", id).executeTakeFirst();
  return row?.failure_code ?? "declined";
}
