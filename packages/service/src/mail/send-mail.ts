import { formatList } from "@matinee/format";
import { isoDate, pence } from "@matinee/core/kernel";
import { balanceToPay } from "@matinee/core/payment";
import { CARD_MINIMUM } from "@matinee/core/pricing";
import type { Mail } from "@matinee/gateways/mail";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import {
  type Db,
  type LeasedWork,
  openWorkItem,
  runWork,
  runWorkOn,
  type SystemContext,
  type WorkResult,
} from "../kernel/index.ts";
import { hasDispute, orderMoney, paymentSummary } from "../ledger/index.ts";
import { deliveryOf, type OrderLine } from "@matinee/core/basket";
import {
  findBalanceConsent,
  loadSoldOrder,
  readOrder,
  receiptPath,
  calendarPath,
  orderCalendar,
  payLinkOf,
} from "../orders/index.ts";
import type { MailContent } from "./compose-mail.ts";
import { accountMail } from "./account-mail.ts";
import { accountNoticeMail } from "./account-notice-mail.ts";
import { balancePaidMail, confirmationMail, noPlaceMail, type MailOrder } from "./order-mails.ts";
import { balanceReminderMail, chargeFailedMail, payLinkMail } from "./balance-mails.ts";
import { refundDelayedMail, refundElsewhereMail, refundMadeMail } from "./refund-mails.ts";
import { hasLaterReminder } from "./has-later-reminder.ts";
import { isProved } from "./is-proved.ts";
import { reversalMail } from "./reversal-mail.ts";
import { ticketAnswerMail } from "./ticket-answer-mail.ts";
import { ticketMail } from "./ticket-mail.ts";
import { transferMail } from "./transfer-mail.ts";
import { offerMail, waitingBookedMail } from "./offer-mail.ts";
import { withdrawnMail } from "./withdrawn-mail.ts";
import { waitingListMail } from "./waiting-list-mail.ts";

/**
 * Mail that is written into the outbox and not sent. A job sends it at once; this finds what that job could not send. The lease lets one
 * process send a mail at a time, and it has the same message id each time.
 */
const mailWork: LeasedWork = {
  kind: "mail.send",
  due: sql`select id::text as subject, created_at as due_at from message where sent_at is null and given_up_at is null`,
  item: {
    kind: "mail_stuck",
    // After an hour and a half or so.
    afterAttempts: 14,
    orderOf: async (db, id) =>
      (await db.selectFrom("message").select("order_id").where("id", "=", id).executeTakeFirst())?.order_id ?? null,
  },
  attempt: async (ctx, id) => await send(ctx, id),
};

/** Sends one queued mail at once, unless another process does, or it waits for its next try. */
export async function sendMail(ctx: SystemContext, input: { readonly messageId: string }): Promise<void> {
  await runWorkOn(ctx, mailWork, input.messageId);
}

/** Sends every mail that is not sent. Returns how many it took. */
export async function sendMails(ctx: SystemContext): Promise<number> {
  return await runWork(ctx, mailWork);
}

async function send(ctx: SystemContext, id: string): Promise<WorkResult> {
  const message = await ctx.db
    .selectFrom("message")
    .select([
      "id",
      "kind",
      "order_id",
      "ticket_id",
      "waiting_party_id",
      "waiting_offer_id",
      "waiting_entry_id",
      "email_token_id",
      "payment_id",
      "refund_id",
      "ticket_answer_id",
      "account_notice_id",
      "reversal_id",
      "detail",
      "sent_at",
    ])
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
    .executeTakeFirst();
  if (message === undefined) return "done";
  const mail = await buildMail(ctx, message);
  // What it was about is gone, so there is nothing to say and nobody to tell.
  if (mail === null) return await endMessage(ctx.db, message, "given_up_at");
  const sent = await ctx.gateways.mailer.send(mail);
  if (sent.ok) return await endMessage(ctx.db, message, "sent_at");
  if (sent.error.kind === "unavailable") return { failed: `the mail server can't be reached: ${sent.error.reason}` };
  const { reason } = sent.error;
  return await inTransaction(ctx.db, async (trx) => {
    await openWorkItem(ctx, trx, {
      kind: "mail_failed",
      subject: message.id,
      orderId: message.order_id,
      cause: `The mail server refused the mail ${message.kind}`,
      detail: { message_id: message.id, reason },
    });
    return await endMessage(trx, message, "given_up_at");
  });
}

/** Notes that the mail is sent, or never will be. */
async function endMessage(
  db: Db,
  { id, account_notice_id: noticeId }: Pick<AnyMessage, "id" | "account_notice_id">,
  end: "sent_at" | "given_up_at",
): Promise<"done"> {
  await db
    .updateTable("message")
    .set({ [end]: sql<string>`clock_timestamp()` })
    .where("id", "=", id)
    .execute();
  // Delete the details of the notice: they may be of a deleted account.
  if (noticeId !== null) await db.deleteFrom("account_notice").where("id", "=", noticeId).execute();
  return "done";
}

type AnyMessage = OrderMessage & {
  readonly ticket_id: string | null;
  readonly waiting_party_id: string | null;
  readonly waiting_offer_id: string | null;
  readonly waiting_entry_id: string | null;
  readonly email_token_id: string | null;
  readonly payment_id: string | null;
  readonly refund_id: string | null;
  readonly ticket_answer_id: string | null;
  readonly account_notice_id: string | null;
  readonly reversal_id: string | null;
};

async function buildMail(ctx: SystemContext, message: AnyMessage): Promise<Mail | null> {
  if (message.ticket_id !== null) return await ticketMail(ctx, message.ticket_id, message);
  if (message.ticket_answer_id !== null) return await ticketAnswerMail(ctx, message.ticket_answer_id, message.id);
  if (message.waiting_party_id !== null) return await waitingListMail(ctx, message.waiting_party_id, message.id);
  if (message.waiting_offer_id !== null) return await offerMail(ctx, message.waiting_offer_id, message);
  if (message.waiting_entry_id !== null) return await waitingBookedMail(ctx, message.waiting_entry_id, message.id);
  if (message.email_token_id !== null) return await accountMail(ctx, message.email_token_id, message);
  if (message.account_notice_id !== null) return await accountNoticeMail(ctx, message.account_notice_id, message.id);
  if (message.reversal_id !== null)
    return message.kind === "booking_moved"
      ? await transferMail(ctx, message.reversal_id, message.id)
      : await reversalMail(ctx, message.reversal_id, message.id);
  if (message.payment_id !== null) return await buildBalancePaidMail(ctx, message.id, message.payment_id);
  if (message.refund_id !== null) return await buildRefundMail(ctx, message, message.refund_id);
  if (message.kind === "balance_reminder" || message.kind === "balance_charge_failed")
    return await buildBalanceReminder(ctx, message);
  if (message.kind === "pay_link") return await buildPayLinkMail(ctx, message);
  return await buildOrderMail(ctx, message);
}

async function buildBalancePaidMail(ctx: SystemContext, id: string, paymentId: string): Promise<Mail | null> {
  const payment = await ctx.db
    .selectFrom("payment")
    .select(["order_id", "amount_pence"])
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const order = await readMailOrder(ctx, payment.order_id);
  if (order === null) return null;
  return { ...envelopeOf(order, id), ...balancePaidMail(order, pence(payment.amount_pence)), attachments: [] };
}

async function buildRefundMail(ctx: SystemContext, message: OrderMessage, refundId: string): Promise<Mail | null> {
  const refund = await ctx.db
    .selectFrom("refund")
    .select(["amount_pence", "status", "elsewhere_pence"])
    .where("id", "=", refundId)
    .executeTakeFirstOrThrow();
  const order = message.order_id === null ? null : await readMailOrder(ctx, message.order_id);
  if (order === null) return null;
  const amount = pence(refund.amount_pence);
  const waits = refund.status === "requires_action";
  const contents: Readonly<Record<string, () => MailContent>> = {
    refund_made: () => refundMadeMail(order, amount),
    refund_elsewhere: () => refundElsewhereMail(order, pence(refund.elsewhere_pence ?? refund.amount_pence)),
  };
  const content = contents[message.kind]?.() ?? refundDelayedMail(order, { amount, waits });
  return { ...envelopeOf(order, message.id), ...content, attachments: [] };
}

type OrderMessage = {
  readonly id: string;
  readonly kind: string;
  readonly order_id: string | null;
  readonly detail: unknown;
};

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
  needs_approval: z.boolean().default(false),
});

/** Null if nothing that a card can pay is due by that day any more, a later step asks for it, the order no longer stands, or a payment of it is disputed. */
async function buildBalanceReminder(ctx: SystemContext, message: OrderMessage): Promise<Mail | null> {
  const { order_id: orderId } = message;
  const stored = orderId === null ? undefined : await readOrder(ctx.db, orderId);
  if (orderId === null || (stored?.status !== "confirmed" && stored?.status !== "partly_cancelled")) return null;
  const { due_on: dueOn, step, automatic: then, card, needs_approval: needsApproval } = reminder.parse(message.detail);
  if (await hasLaterReminder(ctx.db, { kind: message.kind, orderId, dueOn, step })) return null;
  const amount = balanceToPay(await orderMoney(ctx.db, orderId), isoDate(dueOn));
  const order = amount < CARD_MINIMUM || (await isDisputed(ctx.db, orderId)) ? null : await readMailOrder(ctx, orderId);
  if (order === null) return null;
  const payUrl = payLinkOf(ctx, { id: orderId, host: order.host });
  // Withdrawn meanwhile, it is a reminder as any other.
  const automatic = (await findBalanceConsent(ctx.db, orderId)) === null ? null : then;
  const content =
    message.kind === "balance_charge_failed"
      ? chargeFailedMail(order, { amount, card, needsApproval, payUrl })
      : balanceReminderMail(order, { amount, dueOn, today: ctx.today(), payUrl, automatic });
  return { ...envelopeOf(order, message.id), ...content, attachments: [] };
}

/** Null if nothing that a card can pay is owed any more. */
async function buildPayLinkMail(ctx: SystemContext, { id, order_id: orderId }: OrderMessage): Promise<Mail | null> {
  const order = orderId === null ? null : await readMailOrder(ctx, orderId);
  if (orderId === null || order === null) return null;
  const amount = balanceToPay(await orderMoney(ctx.db, orderId), null);
  if (amount < CARD_MINIMUM) return null;
  const content = payLinkMail(order, { amount, payUrl: payLinkOf(ctx, { id: orderId, host: order.host }) });
  return { ...envelopeOf(order, id), ...content, attachments: [] };
}

/** Nobody is asked for money about which a bank decides, or that it took back: the school speaks with the family. */
async function isDisputed(db: Db, orderId: string): Promise<boolean> {
  const statement = sql`select ${hasDispute(sql`${orderId}::uuid`)} as disputed`;
  const row = await rowsOf("a dispute", z.object({ disputed: z.boolean() }), statement).executeTakeFirst(db);
  return row?.disputed === true;
}

async function buildOrderMail(ctx: SystemContext, message: OrderMessage): Promise<Mail | null> {
  const order = message.order_id === null ? null : await readMailOrder(ctx, message.order_id);
  if (order === null) return null;
  if (message.kind === "session_withdrawn")
    return {
      ...envelopeOf(order, message.id),
      ...withdrawnMail(order, withdrawnDates.parse(message.detail)),
      attachments: [],
    };
  return {
    ...envelopeOf(order, message.id),
    ...(message.kind === "order_confirmed" ? confirmationMail(order) : noPlaceMail(order)),
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

// With several sellers, the sender names all of them and a reply reaches all of them.
function envelopeOf(order: OutgoingOrder, id: string) {
  const sellers = [...new Map(order.lines.map((line) => [line.seller.id, line.seller])).values()];
  return {
    to:
      order.customerName === null
        ? order.email
        : `"${order.customerName.replaceAll(/["\\\r\n]/g, "")}" <${order.email}>`,
    from: `"${sellers.length === 0 ? "Matinee" : formatList(sellers.map((seller) => seller.name))}" <bookings@${order.host}>`,
    replyTo: sellers.length === 0 ? undefined : sellers.map((seller) => seller.email).join(", "),
    messageId: `<${id}@${order.host}>`,
  };
}

interface OutgoingOrder extends MailOrder {
  readonly email: string;
  readonly host: string;
  readonly calendar: string | null;
}

async function readMailOrder(ctx: SystemContext, orderId: string): Promise<OutgoingOrder | null> {
  const order = await readOrder(ctx.db, orderId);
  const { host, customer } = await readBuyer(ctx.db, orderId);
  const number = order?.number ?? null;
  if (order === undefined || number === null || customer === undefined) return null;
  const { lines: typed, terms, priced } = await loadSoldOrder(ctx.db, order, ctx.today());
  // Whoever has paid is known to the bank. A free order could have been placed in any stranger's name.
  const trusted = priced.totalGross > 0 || (await isProved(ctx.db, { email: customer.email, guestId: order.guest_id }));
  const lines = trusted ? typed : typed.map(withoutTypedText);
  const { balances } = await paymentSummary(ctx.db, orderId);
  const origin = ctx.originOf(host);
  const { confirmed_at: confirmedAt, calendar_key: calendarKey, receipt_key: receiptKey } = order;
  const calendar = confirmedAt === null ? null : orderCalendar({ name: `Order ${number}`, confirmedAt, lines });
  return {
    number,
    customerName: trusted ? customer.name : null,
    address: [customer.address_line_1, customer.address_line_2, customer.address_line_3, customer.post_town]
      .filter((part) => part !== "")
      .concat(customer.postcode)
      .join(", "),
    email: customer.email,
    host,
    lines,
    priced,
    delivery: deliveryOf(lines, terms),
    balances,
    shopUrl: origin,
    calendarUrl: calendar === null || calendarKey === null ? null : origin + calendarPath(orderId, calendarKey),
    receiptUrl: receiptKey === null ? null : origin + receiptPath(orderId, receiptKey),
    calendar,
  };
}

/** The line without what the visitor typed: names of children, and printed text. */
function withoutTypedText(line: OrderLine): OrderLine {
  if (line.type === "product") return { ...line, personalisation: null };
  return { ...line, children: line.children.map((child) => ({ ...child, first_name: "Your child" })) };
}

async function readBuyer(db: Db, orderId: string) {
  const { host, customer_id: customerId } = await db
    .selectFrom("orders")
    .select(["host", "customer_id"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const customer =
    customerId === null
      ? undefined
      : await db.selectFrom("customer").selectAll().where("id", "=", customerId).executeTakeFirst();
  return { host, customer };
}
