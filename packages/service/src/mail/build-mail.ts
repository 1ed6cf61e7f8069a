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

/**
 * The mail of a row, by its subject and its kind; null if what it was about is gone. Throws for a subject that this version does not know: a
 * newer process sends it when it is tried again.
 */
export async function buildMail(ctx: SystemContext, message: AnyMessage): Promise<Mail | null> {
  if (message.ticket_id !== null) return await ticketMail(ctx, message.ticket_id, message);
  if (message.ticket_answer_id !== null) return await ticketAnswerMail(ctx, message.ticket_answer_id, message.id);
  if (message.waiting_party_id !== null) return await waitingListMail(ctx, message.waiting_party_id, message.id);
  if (message.waiting_offer_id !== null) return await offerMail(ctx, message.waiting_offer_id, message);
  if (message.waiting_entry_id !== null) return await waitingEndedMail(ctx, message.waiting_entry_id, message);
  if (message.waiting_removed_id !== null) return await waitingRemovedMail(ctx, message.waiting_removed_id, message.id);
  if (message.waiting_over_id !== null) return await waitingEndedMail(ctx, message.waiting_over_id, message);
  if (message.email_token_id !== null)
    return message.kind === "staff_invite"
      ? await staffInvitationMail(ctx, message.email_token_id, message.id)
      : await accountMail(ctx, message.email_token_id, message);
  if (message.account_notice_id !== null) return await accountNoticeMail(ctx, message.account_notice_id, message);
  if (message.reversal_id !== null)
    return message.kind === "booking_moved"
      ? await transferMail(ctx, message.reversal_id, message.id)
      : await reversalMail(ctx, message.reversal_id, message.id);
  if (message.withdrawal_family_id !== null)
    return await lostLessonsMail(ctx, message.withdrawal_family_id, message.id);
  const lessonNotice = message.lesson_notice_id ?? message.retimed_notice_id;
  if (lessonNotice !== null) return await lessonNoticeMail(ctx, lessonNotice, message.id);
  if (message.listing_notice_id !== null) return await listingNoticeMail(ctx, message.listing_notice_id, message.id);
  if (message.arranged_notice_id !== null) return await listingNoticeMail(ctx, message.arranged_notice_id, message.id);
  if (message.payment_id !== null) return await buildBalancePaidMail(ctx, message.id, message.payment_id);
  if (message.refund_id !== null) return await buildRefundMail(ctx, message, message.refund_id);
  if (message.kind === "balance_reminder" || message.kind === "balance_charge_failed")
    return await buildBalanceReminder(ctx, message);
  if (message.kind === "pay_link") return await buildPayLinkMail(ctx, message);
  if (message.order_id === null) throw new Error(`This version knows no mail of the kind ${message.kind}`);
  return await buildOrderMail(ctx, message);
}
