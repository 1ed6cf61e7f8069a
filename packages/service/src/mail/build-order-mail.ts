import { isoDate, pence } from "@matinee/core/kernel";
import { BALANCE_STEPS, balanceToPay, nextAutomaticCharge } from "@matinee/core/payment";
import { CARD_MINIMUM } from "@matinee/core/pricing";
import { rowsOf } from "@matinee/database";
import type { Mail } from "@matinee/gateways/mail";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../kernel/index.ts";
import { isTestMoney, orderMoney } from "../ledger/index.ts";
import { findBalanceConsent, type OrderRow, payLinkOf, readAskedOrder, readOrder } from "../orders/index.ts";
import { balanceReminderMail, chargeFailedMail, payLinkMail } from "./balance-mails.ts";
import type { MailContent } from "./compose-mail.ts";
import { hasLaterReminder } from "./has-later-reminder.ts";
import { howToUseCredit } from "./how-to-use-credit.ts";
import { balancePaidMail, confirmationMail, noPlaceMail, paymentReturnedMail } from "./order-mails.ts";
import { envelopeOf, readMailOrder } from "./outgoing-order.ts";
import { refundDelayedMail, refundElsewhereMail, refundMadeMail, testRefundMail } from "./refund-mails.ts";
import { isDisputed } from "./still-to-pay.ts";
import { withdrawnMail } from "./withdrawn-mail.ts";

/** A row of the outbox about an order. */
export type OrderMessage = {
  readonly id: string;
  readonly kind: string;
  readonly order_id: string | null;
  readonly detail: unknown;
};

/** The receipt of a payment; if all of it goes back, the mail that says so. */
export async function buildBalancePaidMail(ctx: SystemContext, id: string, paymentId: string): Promise<Mail | null> {
  const payment = await ctx.db
    .selectFrom("payment")
    .innerJoin("orders as o", "o.id", "payment.order_id")
    .select((eb) => [
      "payment.order_id",
      "payment.amount_pence",
      "o.status",
      "o.confirmed_at",
      eb
        .selectFrom("refund as r")
        .select((of) => of.fn.coalesce(sql<number>`sum(r.amount_pence)::int`, of.lit(0)).as("sum"))
        .whereRef("r.payment_id", "=", "payment.id")
        .where("r.reason", "in", ["overpaid", "captured_no_place"])
        .$asScalar()
        .as("returned"),
    ])
    .where("payment.id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const [amount, goesBack] = [pence(payment.amount_pence), pence(payment.returned)];
  const order = await readMailOrder(ctx, payment.order_id);
  if (order === null) return null;
  const isBooked = payment.confirmed_at !== null;
  const standing = isBooked ? "booked" : payment.status === "placed" ? "at_checkout" : "not_booked";
  const content =
    goesBack < amount ? balancePaidMail(order, amount, goesBack) : paymentReturnedMail(order, amount, standing);
  return { ...envelopeOf(order, id), ...content, attachments: [] };
}

export async function buildRefundMail(
  ctx: SystemContext,
  message: OrderMessage,
  refundId: string,
): Promise<Mail | null> {
  const refund = await ctx.db
    .selectFrom("refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["r.amount_pence", "r.status", "r.elsewhere_pence", "p.provider"])
    .where("r.id", "=", refundId)
    .executeTakeFirstOrThrow();
  const from = await schoolOfRefund(ctx.db, refundId);
  const order =
    message.order_id === null
      ? null
      : await readMailOrder(ctx, message.order_id, (sellerId) => from === null || sellerId === from);
  if (order === null) return null;
  const amount = pence(refund.amount_pence);
  const waits = refund.status === "requires_action";
  const contents: Readonly<Record<string, () => MailContent>> = {
    refund_made: () => (isTestMoney(ctx, refund.provider) ? testRefundMail : refundMadeMail)(order, amount),
    refund_elsewhere: () => refundElsewhereMail(order, pence(refund.elsewhere_pence ?? refund.amount_pence)),
  };
  const content = contents[message.kind]?.() ?? refundDelayedMail(order, { amount, waits });
  return { ...envelopeOf(order, message.id), ...content, attachments: [] };
}

/** The school that gave the money back; null: it is not of one school, such as what a payment brought too much. */
async function schoolOfRefund(db: Db, refundId: string): Promise<number | null> {
  const row = await db
    .selectFrom("reversal_refund as x")
    .innerJoin("reversal as r", "r.id", "x.reversal_id")
    .select("r.seller_id")
    .where("x.refund_id", "=", refundId)
    .executeTakeFirst();
  return row?.seller_id ?? null;
}

const withdrawnDates = z.object({
  reason: z.string(),
  lines: z.array(z.object({ id: z.guid(), dates: z.array(z.iso.date()) })),
});

const reminder = z.object({
  due_on: z.iso.date(),
  step: z.string().nullable().default(null),
  /** As it was when the step was taken; reminders of the version before have none. */
  automatic: z.object({ card: z.string().nullable() }).nullable().default(null),
  card: z.string().default(""),
  /** The last month in which the card is valid; null: of a version before. */
  valid_until: z.string().nullable().default(null),
  needs_approval: z.boolean().default(false),
});

/** Null if nothing that a card can pay is due by that day any more, a later step asks for it, it would announce a charge after its day, the order no longer stands, or a payment of it is disputed. */
export async function buildBalanceReminder(ctx: SystemContext, message: OrderMessage): Promise<Mail | null> {
  const { order_id: orderId } = message;
  const stored = orderId === null ? undefined : await readOrder(ctx.db, orderId);
  if (orderId === null || (stored?.status !== "confirmed" && stored?.status !== "partly_cancelled")) return null;
  const { due_on: dueOn, step, automatic: then, card, ...charge } = reminder.parse(message.detail);
  const { needs_approval: needsApproval, valid_until: validUntil } = charge;
  if (await hasLaterReminder(ctx.db, { kind: message.kind, orderId, dueOn, step })) return null;
  const amount = balanceToPay(await orderMoney(ctx.db, orderId), isoDate(dueOn));
  const order = amount < CARD_MINIMUM || (await isDisputed(ctx.db, orderId)) ? null : await readMailOrder(ctx, orderId);
  if (order === null) return null;
  const payUrl = payLinkOf(ctx, { id: orderId, host: order.host });
  // Withdrawn meanwhile, it is a reminder as any other.
  const automatic = (await findBalanceConsent(ctx.db, orderId)) === null ? null : then;
  // Too late to announce the charge: it is made on this day, and another mail follows if it fails.
  if (isBeforeDueDate(step) && (automatic?.card ?? null) !== null && dueOn <= ctx.today()) return null;
  const content =
    message.kind === "balance_charge_failed"
      ? chargeFailedMail(order, {
          amount,
          card,
          needsApproval,
          againOn: await nextChargeOf(ctx, stored, { dueOn, validUntil }),
          payUrl,
        })
      : balanceReminderMail(order, { amount, dueOn, today: ctx.today(), payUrl, automatic });
  return { ...envelopeOf(order, message.id), ...content, attachments: [] };
}

/**
 * The day on which the card is charged again for what is due on `dueOn`, if it is still unpaid: for itself, or with what is due later. Null: it
 * is not, or the card is no longer valid then.
 */
async function nextChargeOf(
  ctx: SystemContext,
  stored: OrderRow,
  { dueOn, validUntil }: { readonly dueOn: string; readonly validUntil: string | null },
): Promise<string | null> {
  const { order, dates } = await readAskedOrder(ctx.db, stored);
  if (order.awaitsLostDays) return null;
  const next = nextAutomaticCharge(
    order,
    dates.filter((one) => one.dueOn >= dueOn),
    ctx.today(),
  );
  return next === null || validUntil === null || validUntil < next.on.slice(0, 7) ? null : next.on;
}

const isBeforeDueDate = (step: string | null): boolean =>
  BALANCE_STEPS.some((one) => one.step === step && one.days < 0);

/** Null if nothing that a card can pay is owed any more. */
export async function buildPayLinkMail(
  ctx: SystemContext,
  { id, order_id: orderId }: OrderMessage,
): Promise<Mail | null> {
  const order = orderId === null ? null : await readMailOrder(ctx, orderId);
  if (orderId === null || order === null) return null;
  const amount = balanceToPay(await orderMoney(ctx.db, orderId), null);
  if (amount < CARD_MINIMUM) return null;
  const content = payLinkMail(order, { amount, payUrl: payLinkOf(ctx, { id: orderId, host: order.host }) });
  return { ...envelopeOf(order, id), ...content, attachments: [] };
}

/** The lines of an order on whose waiting list nothing can become free any more. */
async function linesWithoutList(db: Db, orderId: string): Promise<ReadonlySet<string>> {
  const statement = sql`select i.id from order_item i where i.order_id = ${orderId} and waiting_list_over(i.group_id, i.course_id)`;
  return new Set((await rowsOf("lines without a waiting list", lineRow, statement).execute(db)).map(({ id }) => id));
}

const lineRow = z.object({ id: z.guid() });

export async function buildOrderMail(ctx: SystemContext, message: OrderMessage): Promise<Mail | null> {
  const { order_id: orderId } = message;
  const order = orderId === null ? null : await readMailOrder(ctx, orderId);
  if (orderId === null || order === null) return null;
  if (message.kind === "session_withdrawn")
    return {
      ...envelopeOf(order, message.id),
      ...withdrawnMail(order, withdrawnDates.parse(message.detail)),
      attachments: [],
    };
  return {
    ...envelopeOf(order, message.id),
    ...(message.kind === "order_confirmed"
      ? confirmationMail(order)
      : noPlaceMail(order, await linesWithoutList(ctx.db, orderId), await howToUseCredit(ctx, order))),
    attachments:
      order.calendar === null
        ? []
        : [
            {
              filename: "classes.ics",
              contentType: "text/calendar; charset=utf-8; method=PUBLISH",
              content: order.calendar,
            },
          ],
  };
}
