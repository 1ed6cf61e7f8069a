import type { Mail } from "@matinee/gateways/mail";
import type { SystemContext } from "../kernel/index.ts";
import { composeMail } from "./compose-mail.ts";
import { networkSender } from "./network-sender.ts";
import type { AccountNoticeKind } from "./queue-mail.ts";
import { staffNotice } from "./staff-notice.ts";
import { webhookNotice } from "./webhook-notice.ts";

const NOTICES = {
  password_changed: {
    subject: "Your password has been changed",
    lead: [
      "The password of your account has just been changed. You have been logged out on all your other devices.",
      "If this was not you, please choose a new password now. Use “Forgotten your password?” on the login page, and we will email you a link.",
    ],
  },
  two_step_on: {
    subject: "Two-step login is on",
    lead: [
      "Two-step login has just been set up for your account. From now on you need a code from your authenticator app to log in. You have been logged out on all your other devices.",
      "Keep your recovery codes in a safe place. You need one if you lose your phone.",
      "If this was not you, please choose a new password now, and contact us.",
    ],
  },
  two_step_off: {
    subject: "Two-step login is off",
    lead: [
      "Two-step login has just been turned off for your account. Your password alone is now enough to log in.",
      "If this was not you, please choose a new password now, and contact us.",
    ],
  },
  two_step_reset: {
    subject: "Your two-step login has been reset",
    lead: [
      "We have removed the authenticator app and the recovery codes from your account, as somebody asked us to. You have been logged out on all your devices.",
      "If your role needs two-step login, you will set it up again when you next log in.",
      "If you did not ask for this, please contact us now.",
    ],
  },
  recovery_codes_renewed: {
    subject: "You have new recovery codes",
    lead: [
      "New recovery codes have just been made for your account. The old ones no longer work.",
      "If this was not you, please choose a new password now, and contact us.",
    ],
  },
  recovery_code_used: {
    subject: "A recovery code has been used",
    lead: [
      "Somebody has just used one of the recovery codes of your account. The code does not work again.",
      "If you have a new phone, set up two-step login again under Security. If this was not you, please choose a new password now, and contact us.",
    ],
  },
  second_step_failed: {
    subject: "Somebody tried to log in to your account",
    lead: [
      "Somebody got past the first step of the login, which is your password or a link that we emailed to you. Then they typed a wrong code five times, so we did not let them in.",
      "If this was not you, please choose a new password now.",
    ],
  },
  account_deleted: {
    subject: "Your account has been deleted",
    lead: [
      "We have deleted your account, as you asked. This includes your children's medical conditions, your contact details, your consents to marketing emails and to photos and films, your saved cards and your logins.",
      "Tax law requires us to keep orders, payments and receipts for six years. They no longer contain your phone number, your email address or your children's names. Your name and address stay only on orders of more than £250.",
      "If you did not ask for this, please contact the school you booked with as soon as you can.",
    ],
  },
};

function textOf(
  kind: AccountNoticeKind,
  detail: unknown,
): { readonly subject: string; readonly lead: readonly string[] } {
  if (kind === "webhook_disabled") return webhookNotice(detail);
  return kind === "staff_role_changed" || kind === "staff_role_ended" ? staffNotice(kind, detail) : NOTICES[kind];
}

/** The mail of an account notice. Null if the notice no longer exists. */
export async function accountNoticeMail(
  ctx: SystemContext,
  noticeId: string,
  message: { readonly id: string; readonly detail: unknown },
): Promise<Mail | null> {
  const notice = await ctx.db.selectFrom("account_notice").selectAll().where("id", "=", noticeId).executeTakeFirst();
  if (notice === undefined) return null;
  const { kind } = notice;
  const { subject, lead } = textOf(kind, message.detail);
  const content = composeMail({
    subject,
    customerName: notice.name,
    lead,
    blocks: [],
    links: [],
    reference: "Your account",
    shopUrl: ctx.originOf(notice.host),
  });
  return {
    ...content,
    to: notice.email,
    from: await networkSender(ctx.db, `accounts@${notice.host}`),
    replyTo: undefined,
    attachments: [],
    messageId: `<${message.id}@${notice.host}>`,
  };
}
