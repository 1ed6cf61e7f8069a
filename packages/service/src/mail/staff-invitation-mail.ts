import { STAFF_ROLES } from "@matinee/format";
import type { Mail } from "@matinee/gateways/mail";
import type { SystemContext } from "../kernel/index.ts";
import { composeMail } from "./compose-mail.ts";
import { startLinkLifetime } from "./link-lifetime.ts";
import { networkSender } from "./network-sender.ts";

/**
 * The mail with the link of an invitation to work for a school. The lifetime of the link begins now. Null if the invitation was accepted
 * or taken back, or sent again since, or is too old.
 */
export async function staffInvitationMail(
  ctx: SystemContext,
  tokenId: string,
  messageId: string,
): Promise<Mail | null> {
  const row = await ctx.db
    .selectFrom("staff_invitation as i")
    .innerJoin("email_token as t", "t.id", "i.token_id")
    .innerJoin("user_account as by", "by.id", "i.invited_by")
    .leftJoin("franchise as f", "f.id", "i.franchise_id")
    .select(["i.email", "i.name", "i.role", "t.host", "f.name as school", "by.name as inviter"])
    .where("t.id", "=", tokenId)
    .executeTakeFirst();
  if (row === undefined || !(await startLinkLifetime(ctx.db, tokenId))) return null;
  const place = row.school ?? "the network";
  const origin = ctx.originOf(row.host);
  const app = new URL(ctx.sites.adminApp, origin).href.replace(/\/$/u, "");
  const content = composeMail({
    subject: `You are invited to work for ${place}`,
    customerName: row.name,
    lead: [
      `${row.inviter} invites you to work for ${place} as ${STAFF_ROLES[row.role].work}. Open the link to accept. It works once, for 14 days. Please do not pass it on.`,
      "If you did not expect this, please ignore this email. Nothing happens unless the link is opened.",
    ],
    blocks: [],
    links: [
      {
        text: "Accept the invitation",
        url: `${app}/sign-in/accept?token=${encodeURIComponent(ctx.tokens.link(tokenId))}`,
      },
    ],
    reference: place,
    shopUrl: origin,
  });
  return {
    ...content,
    to: row.email,
    from: await networkSender(ctx.db, `accounts@${row.host}`),
    replyTo: undefined,
    attachments: [],
    messageId: `<${messageId}@${row.host}>`,
  };
}
