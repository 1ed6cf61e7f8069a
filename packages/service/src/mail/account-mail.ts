import type { Mail } from "@matinee/gateways/mail";
import type { SystemContext } from "../kernel/index.ts";
import { composeMail } from "./compose-mail.ts";
import { startLinkLifetime } from "./link-lifetime.ts";
import { networkSender } from "./network-sender.ts";
import { signInUrl } from "./sign-in-url.ts";

type AccountMessage = { readonly id: string; readonly kind: string };

/** The text of each account mail, and the page of its link. */
const ACCOUNT_MAILS: Record<string, { subject: string; lead: readonly string[]; link: string; page: string }> = {
  account_verify: {
    subject: "Please confirm your email address",
    lead: [
      "Thank you for registering. Please confirm your email address to open your account. The link works for seven days.",
      "If you did not register, please ignore this email. No account is opened unless the address is confirmed.",
    ],
    link: "Confirm my email address",
    page: "confirm",
  },
  account_known: {
    subject: "You already have an account",
    lead: [
      "Someone tried to register with this email address, but you already have an account. Please log in as usual. If you have forgotten your password, choose a new one here. The link works for one hour.",
      "If this was not you, please ignore this email. Your account has not changed.",
    ],
    link: "Choose a new password",
    page: "reset-password",
  },
  account_reset: {
    subject: "Choose a new password",
    lead: [
      "You asked to choose a new password. The link works once, for one hour. When you save the new password, you are logged out on all your devices.",
      "If you did not ask for this, please ignore this email. Your password has not changed.",
    ],
    link: "Choose a new password",
    page: "reset-password",
  },
  account_login: {
    subject: "Your link to log in",
    lead: [
      "You asked for a link to log in. Open it and press the button there. The link works once, for fifteen minutes.",
      "If you did not ask for this, please ignore this email. Nobody can log in without the link. Please do not pass it on.",
    ],
    link: "Log in",
    page: "log-in-by-link",
  },
  account_invite: {
    subject: "See your bookings and orders in one place",
    lead: [
      "Thank you for your order. Choose a password to open your account. There you can see your bookings, orders and receipts in one place, and you won't have to type your details again. The link works for thirty days.",
      "An account is optional. Your order is confirmed without one.",
    ],
    link: "Choose a password",
    page: "choose-password",
  },
};

/** An account mail with a link, whose lifetime begins now. Null if the link was used or revoked, or was asked for too long ago. */
export async function accountMail(ctx: SystemContext, tokenId: string, message: AccountMessage): Promise<Mail | null> {
  const mail = ACCOUNT_MAILS[message.kind];
  const row = await ctx.db
    .selectFrom("email_token as t")
    .innerJoin("user_account as u", "u.id", "t.user_id")
    .select(["u.email", "u.name", "u.email_verified_at", "t.host", "t.pending_name"])
    .where("t.id", "=", tokenId)
    .executeTakeFirst();
  if (mail === undefined || row === undefined || !(await startLinkLifetime(ctx.db, tokenId))) return null;
  const origin = ctx.originOf(row.host);
  const content = composeMail({
    subject: mail.subject,
    // Before the address is confirmed, the name may come from a stranger.
    customerName: row.email_verified_at === null ? "there" : row.name,
    lead: mail.lead,
    blocks: [],
    links: [{ text: mail.link, url: signInUrl(ctx, row.host, mail.page, ctx.tokens.link(tokenId)) }],
    reference: "Your account",
    shopUrl: origin,
  });
  return {
    ...content,
    to: row.email,
    from: await networkSender(ctx.db, `accounts@${row.host}`),
    replyTo: undefined,
    attachments: [],
    messageId: `<${message.id}@${row.host}>`,
  };
}
