import type { MailKind } from "@matinee/format";
import { mayMailTo } from "./limit-recipient.ts";
import type { MailSubject } from "./mail-subjects.ts";
import type { Db, SystemContext } from "../kernel/index.ts";

export type OrderMailKind = "order_confirmed" | "order_no_place";
export type RefundMailKind = "refund_delayed" | "refund_made" | "refund_elsewhere";
export type AccountMailKind =
  | "account_verify"
  | "account_known"
  | "account_reset"
  | "account_invite"
  | "account_login"
  | "staff_invite";
export type AccountNoticeKind =
  | "password_changed"
  | "account_deleted"
  | "two_step_on"
  | "two_step_off"
  | "two_step_reset"
  | "recovery_codes_renewed"
  | "recovery_code_used"
  | "second_step_failed"
  | "staff_role_changed"
  | "staff_role_ended"
  | "webhook_disabled";

/** The mails about an offer to a family on a waiting list. */
export type OfferMailKind = "waiting_offer" | "waiting_reminder" | "waiting_lapsed" | "waiting_taken_back";

interface MailMore {
  /** What the mail tells that its subject may no longer say when it is sent. */
  readonly detail?: Readonly<Record<string, unknown>> | null;
  /** A mail is queued once for its key; default: its kind and subject. */
  readonly key?: string;
}

/** What a mail is about: one column at least, because without one it could be told from no other, and not be composed. */
type MailAbout = {
  [Column in keyof MailSubject]: { readonly [One in Column]: string } & {
    readonly [Other in keyof MailSubject]?: string;
  };
}[keyof MailSubject];

/**
 * Writes a mail into the outbox, in the transaction of the change that it follows from, and enqueues the job that sends it.
 */
export async function queueMail(
  ctx: Pick<SystemContext, "newId" | "jobs">,
  trx: Db,
  kind: Exclude<MailKind, "session_withdrawn">,
  subject: MailAbout,
  { detail = null, key = `${kind}:${Object.values(subject).join()}` }: MailMore = {},
): Promise<void> {
  const id = ctx.newId();
  const queued = await trx
    .insertInto("message")
    .values({ id, kind, dedupe_key: key, order_id: null, ...subject, detail: detail && JSON.stringify(detail) })
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (queued !== undefined) await ctx.jobs.enqueue(trx, { name: "message.send", data: { messageId: id } });
}

/** Queues a mail about an order; `total` in pence. One that cost nothing is limited by its recipient. */
export async function queueOrderMail(
  ctx: SystemContext,
  trx: Db,
  { kind, orderId, total }: { readonly kind: OrderMailKind; readonly orderId: string; readonly total: number | null },
): Promise<void> {
  if (total === 0) {
    const payer = await trx
      .selectFrom("orders as o")
      .innerJoin("customer as c", "c.id", "o.customer_id")
      .select("c.email")
      .where("o.id", "=", orderId)
      .executeTakeFirst();
    if (payer !== undefined && !(await mayMailTo(ctx, trx, { email: payer.email, kind }))) return;
  }
  await queueMail(ctx, trx, kind, { order_id: orderId });
}

/**
 * Queues the mail that asks a family for what is due on a day, once for each step. What it says is decided when it is sent, because the
 * amount may have changed by then.
 */
export async function queueBalanceReminder(
  ctx: Pick<SystemContext, "newId" | "jobs">,
  trx: Db,
  { orderId, dueOn, step, automatic }: ReminderOf,
): Promise<void> {
  const key = `balance_reminder:${orderId}:${dueOn}:${step}`;
  await queueMail(
    ctx,
    trx,
    "balance_reminder",
    { order_id: orderId },
    { key, detail: { due_on: dueOn, step, automatic } },
  );
}

interface StepOf {
  readonly orderId: string;
  readonly dueOn: string;
  readonly step: string;
}

interface ReminderOf extends StepOf {
  /** The last four digits of the card that the family lets us charge; null: none that is valid then. Null without such a consent. */
  readonly automatic: { readonly card: string | null } | null;
}

interface FailedChargeOf extends StepOf {
  /** The last month in which it is valid: `YYYY-MM`. */
  readonly card: { readonly lastFour: string; readonly validUntil: string };
  readonly needsApproval: boolean;
}

/** Queues the mail that a card could not be charged, once for each step. */
export async function queueChargeFailedMail(
  ctx: Pick<SystemContext, "newId" | "jobs">,
  trx: Db,
  { orderId, dueOn, step, card, needsApproval }: FailedChargeOf,
): Promise<void> {
  const key = `balance_charge_failed:${orderId}:${dueOn}:${step}`;
  const { lastFour, validUntil } = card;
  const detail = { due_on: dueOn, step, card: lastFour, valid_until: validUntil, needs_approval: needsApproval };
  await queueMail(ctx, trx, "balance_charge_failed", { order_id: orderId }, { key, detail });
}

/** Queues the mail with the link to pay everything that an order owes. Staff ask for each one. */
export async function queuePayLinkMail(
  ctx: Pick<SystemContext, "newId" | "jobs">,
  trx: Db,
  orderId: string,
): Promise<void> {
  await queueMail(ctx, trx, "pay_link", { order_id: orderId }, { key: `pay_link:${ctx.newId()}`, detail: {} });
}

/**
 * Queues a mail about how a refund of an order is going, unless it says what the family was told last: that a refund is made is told only
 * to whom it was told that it is delayed. The caller holds the refund's lock.
 */
export async function queueRefundMail(
  ctx: SystemContext,
  trx: Db,
  mail: { readonly kind: RefundMailKind; readonly orderId: string; readonly refundId: string },
): Promise<void> {
  const { kind, orderId, refundId } = mail;
  const delayed = await refundMailsQueued(trx, { ...mail, kind: "refund_delayed" });
  const made = delayed === 0 ? 0 : await refundMailsQueued(trx, { ...mail, kind: "refund_made" });
  const wasToldOfDelay = delayed > made;
  if (wasToldOfDelay === (kind === "refund_delayed")) return;
  const times = kind === "refund_delayed" ? delayed : made;
  await queueMail(ctx, trx, kind, { refund_id: refundId, order_id: orderId }, { key: refundMailKey(mail, times + 1) });
}

type RefundMail = Parameters<typeof queueRefundMail>[2];

/** The first has the key that the version before gave it. */
function refundMailKey({ kind, refundId, orderId }: RefundMail, nth: number): string {
  return `${kind}:${refundId},${orderId}${nth === 1 ? "" : `:${nth}`}`;
}

/** How many mails of this kind there are about a refund. They are found by their keys, which are numbered. */
async function refundMailsQueued(trx: Db, mail: RefundMail): Promise<number> {
  for (let count = 0; ; count += 1) {
    const key = refundMailKey(mail, count + 1);
    const queued = await trx.selectFrom("message").select("id").where("dedupe_key", "=", key).executeTakeFirst();
    if (queued === undefined) return count;
  }
}

/** Queues the mail for children who joined waiting lists together. It is limited by its recipient. */
export async function queueWaitingListMail(
  ctx: SystemContext,
  trx: Db,
  { partyId, email }: { readonly partyId: string; readonly email: string },
): Promise<void> {
  if (!(await mayMailTo(ctx, trx, { email, kind: "waiting_joined" }))) return;
  await queueMail(ctx, trx, "waiting_joined", { waiting_party_id: partyId });
}

/** Queues the two mails of a new enquiry: one to the school, one to the sender. Each is limited by its recipient. */
export async function queueTicketMails(
  ctx: SystemContext,
  trx: Db,
  { ticketId, email, franchiseId }: { readonly ticketId: string; readonly email: string; readonly franchiseId: number },
): Promise<void> {
  if (await mayMailTo(ctx, trx, { email: `school ${franchiseId}`, kind: "ticket_to_school" }))
    await queueMail(ctx, trx, "ticket_to_school", { ticket_id: ticketId });
  if (await mayMailTo(ctx, trx, { email, kind: "ticket_received" }))
    await queueMail(ctx, trx, "ticket_received", { ticket_id: ticketId });
}

/** Queues an account mail with a link. */
export async function queueAccountMail(
  ctx: SystemContext,
  trx: Db,
  kind: AccountMailKind,
  tokenId: string,
): Promise<void> {
  await queueMail(ctx, trx, kind, { email_token_id: tokenId });
}

/** Queues a notice to the owner of an account. The recipient's details are stored until it is sent, and then deleted. */
export async function queueAccountNotice(
  ctx: Pick<SystemContext, "newId" | "jobs">,
  trx: Db,
  notice: {
    readonly kind: AccountNoticeKind;
    readonly host: string;
    readonly email: string;
    readonly name: string;
  },
  detail: Readonly<Record<string, unknown>> | null = null,
): Promise<void> {
  const id = ctx.newId();
  await trx
    .insertInto("account_notice")
    .values({ id, ...notice })
    .execute();
  await queueMail(ctx, trx, notice.kind, { account_notice_id: id }, { detail });
}
