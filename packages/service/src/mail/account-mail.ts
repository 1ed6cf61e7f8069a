import type { Mail } from "@matinee/gateways/mail";
import type { SystemContext } from "../kernel/index.ts";
import { composeMail } from "./compose-mail.ts";

type AccountMessage = { readonly id: string; readonly kind: string };

/** What each mail of an account says, and which page its link leads to. */
const letters: Record<string, { subject: string; lead: readonly string[]; link: string; page: string }> = {
  account_verify: {
    subject: "Please confirm your email address",
    lead: [
      "Somebody, we think you, has registered with this address. Press the button to confirm it and open your account. The link lasts seven days.",
      "If it was not you, do nothing: without the button there is no account.",
    ],
    link: "Confirm my address",
    page: "confirm",
  },
  account_known: {
    subject: "You already have an account",
    lead: [
      "Somebody, we think you, has registered with this address, which has an account already. Log in as always, or choose a new password here within the hour.",
      "If it was not you, do nothing: your account is as it was.",
    ],
    link: "Choose a new password",
    page: "reset-password",
  },
  account_reset: {
    subject: "Choose a new password",
    lead: [
      "Somebody, we think you, has asked for a new password. The link lasts one hour and works once; it ends every login there is.",
      "If it was not you, do nothing: your password is as it was.",
    ],
    link: "Choose a new password",
    page: "reset-password",
  },
  account_invite: {
    subject: "Your bookings in one place",
    lead: [
      "Thank you for booking with us. Choose a password, and you see your bookings, receipts and what comes next in one place, and need not type everything again. The link lasts thirty days.",
      "You need not: what you have booked stands without an account as well.",
    ],
    link: "Choose a password",
    page: "reset-password",
  },
};

/** The mail of an account's link; null where the link leads nowhere any more. */
export async function accountMail(ctx: SystemContext, tokenId: string, message: AccountMessage): Promise<Mail | null> {
  const letter = letters[message.kind];
  const row = await ctx.db
    .selectFrom("email_token as t")
    .innerJoin("user_account as u", "u.id", "t.user_id")
    .select(["u.email", "u.name", "u.email_verified_at", "t.host", "t.pending_name"])
    .where("t.id", "=", tokenId)
    .where("t.used_at", "is", null)
    .executeTakeFirst();
  if (letter === undefined || row === undefined) return null;
  const origin = ctx.originOf(row.host);
  const text = composeMail({
    subject: letter.subject,
    // What a stranger typed as a name is no way to address whom they wrote to.
    customerName: row.email_verified_at === null ? "there" : row.name,
    lead: letter.lead,
    blocks: [],
    links: [{ text: letter.link, url: pageAddress(ctx, row.host, letter.page, ctx.tokens.link(tokenId)) }],
    reference: "Your account",
    shopUrl: origin,
  });
  return {
    ...text,
    to: row.email,
    from: `"Matinee" <accounts@${row.host}>`,
    replyTo: undefined,
    attachments: [],
    messageId: `<${message.id}@${row.host}>`,
  };
}

/** A page of the sign-in app that leads back to the shop where somebody asked; customers and staff use the same. */
function pageAddress({ sites, originOf }: SystemContext, host: string, page: string, token: string): string {
  const app = new URL(sites.adminApp, originOf(host)).href.replace(/\/$/u, "");
  return `${app}/sign-in/${encodeURIComponent(host)}/${page}?token=${encodeURIComponent(token)}`;
}
