import type { Mail } from "@matinee/gateways/mail";
import type { SystemContext } from "../kernel/index.ts";
import { composeMail } from "./compose-mail.ts";

const NOTICES = {
  password_changed: {
    subject: "Your password has been changed",
    lead: [
      "The password of your account has just been changed. You have been logged out on all your other devices.",
      "If this was not you, please choose a new password now. Use “Forgotten your password?” on the login page, and we will email you a link.",
    ],
  },
  account_deleted: {
    subject: "Your account has been deleted",
    lead: [
      "We have deleted your account, as you asked. This includes your children's health notes, your contact details, your consents to marketing emails and to photos and films, your saved cards and your logins.",
      "Tax law requires us to keep orders, payments and receipts for six years. They no longer contain your phone number, your email address or your children's names. Your name and address stay only on orders of more than £250.",
      "If you did not ask for this, please contact the school you booked with as soon as you can.",
    ],
  },
};

/** The mail of an account notice. Null if the notice no longer exists. */
export async function accountNoticeMail(ctx: SystemContext, noticeId: string, messageId: string): Promise<Mail | null> {
  const notice = await ctx.db.selectFrom("account_notice").selectAll().where("id", "=", noticeId).executeTakeFirst();
  if (notice === undefined) return null;
  const { subject, lead } = NOTICES[notice.kind];
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
    from: `"Matinee" <accounts@${notice.host}>`,
    replyTo: undefined,
    attachments: [],
    messageId: `<${messageId}@${notice.host}>`,
  };
}
