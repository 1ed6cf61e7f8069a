import type { MailKind } from "@matinee/format";
import type { Mail } from "@matinee/gateways/mail";
import type { SystemContext } from "../kernel/index.ts";
import { accountMail } from "./account-mail.ts";
import { accountNoticeMail } from "./account-notice-mail.ts";
import {
  buildBalancePaidMail,
  buildBalanceReminder,
  buildOrderMail,
  buildPayLinkMail,
  buildRefundMail,
  type OrderMessage,
} from "./build-order-mail.ts";
import { lessonNoticeMail } from "./lesson-notice-mail.ts";
import { listingNoticeMail } from "./listing-notice-mail.ts";
import { lostLessonsMail } from "./lost-lessons-mail.ts";
import type { MailSubject } from "./mail-subjects.ts";
import { offerMail } from "./offer-mail.ts";
import { reversalMail } from "./reversal-mail.ts";
import { staffInvitationMail } from "./staff-invitation-mail.ts";
import { ticketAnswerMail } from "./ticket-answer-mail.ts";
import { ticketMail } from "./ticket-mail.ts";
import { transferMail } from "./transfer-mail.ts";
import { waitingEndedMail } from "./waiting-ended-mail.ts";
import { waitingListMail } from "./waiting-list-mail.ts";
import { waitingRemovedMail } from "./waiting-removed-mail.ts";

/** A row of the outbox. */
export type AnyMessage = OrderMessage & MailSubject;

/** Writes the mail of a row; null if what it was about is gone. */
type Build = (ctx: SystemContext, message: AnyMessage) => Promise<Mail | null>;

/** Writes a mail about the row that the first filled one of these columns names. A newer version may have another column for it. */
function about(
  columns: readonly (keyof MailSubject)[],
  build: (ctx: SystemContext, id: string, message: AnyMessage) => Promise<Mail | null>,
): Build {
  return async (ctx, message) => {
    const id = columns.map((column) => message[column]).find((one) => one !== null);
    if (id === undefined) throw new Error(`This version finds no subject of the mail of the kind ${message.kind}`);
    return await build(ctx, id, message);
  };
}

const order = about(["order_id"], async (ctx, _, message) => await buildOrderMail(ctx, message));
const payment = about(["payment_id"], async (ctx, id, message) => await buildBalancePaidMail(ctx, message.id, id));
const refund = about(["refund_id"], async (ctx, id, message) => await buildRefundMail(ctx, message, id));
const account = about(["email_token_id"], accountMail);
const accountNotice = about(["account_notice_id"], accountNoticeMail);
const ticket = about(["ticket_id"], ticketMail);
const offer = about(["waiting_offer_id"], offerMail);

const MAILS: Readonly<Record<MailKind, Build>> = {
  order_confirmed: order,
  order_no_place: order,
  balance_paid: payment,
  payment_returned: payment,
  balance_reminder: buildBalanceReminder,
  balance_charge_failed: buildBalanceReminder,
  pay_link: buildPayLinkMail,
  refund_delayed: refund,
  refund_made: refund,
  refund_elsewhere: refund,
  order_reversed: about(["reversal_id"], async (ctx, id, message) => await reversalMail(ctx, id, message.id)),
  booking_moved: about(["reversal_id"], async (ctx, id, message) => await transferMail(ctx, id, message.id)),
  session_withdrawn: order,
  lessons_lost: about(["withdrawal_family_id"], async (ctx, id, message) => await lostLessonsMail(ctx, id, message.id)),
  lesson_changed: about(
    ["lesson_notice_id", "retimed_notice_id"],
    async (ctx, id, message) => await lessonNoticeMail(ctx, id, message.id),
  ),
  listing_changed: about(
    ["listing_notice_id", "arranged_notice_id"],
    async (ctx, id, message) => await listingNoticeMail(ctx, id, message.id),
  ),
  ticket_received: ticket,
  ticket_to_school: ticket,
  ticket_answer: about(["ticket_answer_id"], async (ctx, id, message) => await ticketAnswerMail(ctx, id, message.id)),
  waiting_joined: about(["waiting_party_id"], async (ctx, id, message) => await waitingListMail(ctx, id, message.id)),
  waiting_offer: offer,
  waiting_reminder: offer,
  waiting_lapsed: offer,
  waiting_taken_back: offer,
  waiting_booked: about(["waiting_entry_id"], waitingEndedMail),
  waiting_over: about(["waiting_over_id", "waiting_entry_id"], waitingEndedMail),
  waiting_removed: about(
    ["waiting_removed_id"],
    async (ctx, id, message) => await waitingRemovedMail(ctx, id, message.id),
  ),
  staff_invite: about(["email_token_id"], async (ctx, id, message) => await staffInvitationMail(ctx, id, message.id)),
  account_verify: account,
  account_known: account,
  account_reset: account,
  account_login: account,
  account_invite: account,
  password_changed: accountNotice,
  account_deleted: accountNotice,
  two_step_on: accountNotice,
  two_step_off: accountNotice,
  two_step_reset: accountNotice,
  recovery_codes_renewed: accountNotice,
  recovery_code_used: accountNotice,
  second_step_failed: accountNotice,
  staff_role_changed: accountNotice,
  staff_role_ended: accountNotice,
  webhook_disabled: accountNotice,
};

const BY_KIND: ReadonlyMap<string, Build> = new Map(Object.entries(MAILS));

/**
 * The mail of a row, by its kind; null if what it was about is gone. Throws for a kind or a subject that this version does not know: the mail
 * waits, and a newer process sends it when it is tried again.
 */
export async function buildMail(ctx: SystemContext, message: AnyMessage): Promise<Mail | null> {
  const build = BY_KIND.get(message.kind);
  if (build === undefined) throw new Error(`This version knows no mail of the kind ${message.kind}`);
  return await build(ctx, message);
}
