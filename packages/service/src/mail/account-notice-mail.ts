import type { Mail } from "@matinee/gateways/mail";
import type { SystemContext } from "../kernel/index.ts";
import { composeMail } from "./compose-mail.ts";

const letters = {
  password_changed: {
    subject: "Your password has been changed",
    lead: [
      "The password of your account has just been changed, and every other login has ended.",
      "If it was not you, choose a new password at once: “Forgotten your password?” on the login page sends you a link, and ends every login there is.",
    ],
  },
  account_deleted: {
    subject: "Your account has been deleted",
    lead: [
      "Your account is deleted, as you asked: your children's health notes, your contact data, your consents to news and pictures, saved cards and logins are gone.",
      "Orders, payments and receipts are kept for six years, because tax law asks for them, without your telephone number and email address, and without the names of your children. Your own name and address stay only on orders of more than £250.",
      "If it was not you, please answer the school that you booked with as soon as you can.",
    ],
  },
};

/** The mail of a notice to an account's owner; null where it is gone. */
export async function accountNoticeMail(ctx: SystemContext, noticeId: string, messageId: string): Promise<Mail | null> {
  const notice = await ctx.db.selectFrom("account_notice").selectAll().where("id", "=", noticeId).executeTakeFirst();
  if (notice === undefined) return null;
  const { subject, lead } = letters[notice.kind];
  const text = composeMail({
    subject,
    customerName: notice.name,
    lead,
    blocks: [],
    links: [],
    reference: "Your account",
    shopUrl: ctx.originOf(notice.host),
  });
  return {
    ...text,
    to: notice.email,
    from: `"Matinee" <accounts@${notice.host}>`,
    replyTo: undefined,
    attachments: [],
    messageId: `<${messageId}@${notice.host}>`,
  };
}
