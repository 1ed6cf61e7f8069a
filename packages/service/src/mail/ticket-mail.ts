import type { Mail } from "@matinee/gateways/mail";
import type { SystemContext } from "../kernel/index.ts";
import { isProved } from "./is-proved.ts";
import { composeMail } from "./compose-mail.ts";

type TicketMessage = { readonly id: string; readonly kind: string };

/** The mail of a new enquiry: to the school, with the sender as the reply address, or to the sender as confirmation. */
export async function ticketMail(ctx: SystemContext, ticketId: string, message: TicketMessage): Promise<Mail | null> {
  const ticket = await ctx.db
    .selectFrom("ticket as t")
    .innerJoin("franchise as f", "f.id", "t.franchise_id")
    .innerJoin("ticket_category as c", "c.id", "t.category_id")
    .leftJoin("class_group as g", "g.id", "t.group_id")
    .leftJoin("course as co", "co.id", "t.course_id")
    .leftJoin("product as p", "p.id", "t.product_id")
    .select(["t.reference", "t.name", "t.email", "t.subject", "t.message", "t.host", "t.guest_id"])
    .select(["f.name as school", "f.email as school_email", "c.name as category"])
    .select(["g.name as group_name", "co.name as course_name", "p.name as product_name"])
    .where("t.id", "=", ticketId)
    .executeTakeFirst();
  if (ticket === undefined) return null;
  const toSchool = message.kind === "ticket_to_school";
  const about = ticket.group_name ?? ticket.course_name ?? ticket.product_name;
  const proved = await isProved(ctx.db, { email: ticket.email, guestId: ticket.guest_id });
  const showsText = toSchool || proved;
  const content = composeMail({
    subject: toSchool
      ? `${ticket.subject} (${ticket.reference})`
      : `We have received your question (${ticket.reference})`,
    customerName: toSchool ? ticket.school : proved ? ticket.name : "there",
    lead: toSchool
      ? [`You have a question from ${ticket.name}. Reply to this email to answer them.`]
      : [
          `Thank you for writing to ${ticket.school}. They will reply to this email address.`,
          ...(proved ? [] : ["If you did not write to them, please ignore this email."]),
        ],
    blocks: [
      ...(showsText
        ? [{ title: ticket.subject, rows: ticket.message.split("\n").filter((row) => row.trim() !== "") }]
        : []),
      { title: "About", rows: [ticket.category, ...(about === null ? [] : [about])] },
    ],
    links: [],
    reference: `Enquiry ${ticket.reference}`,
    shopUrl: ctx.originOf(ticket.host),
  });
  const sender = `"${ticket.name.replaceAll(/["\\\r\n]/g, "")}" <${ticket.email}>`;
  return {
    ...content,
    to: toSchool ? ticket.school_email : proved ? sender : ticket.email,
    from: `"${ticket.school}" <bookings@${ticket.host}>`,
    replyTo: toSchool ? sender : ticket.school_email,
    attachments: [],
    messageId: `<${message.id}@${ticket.host}>`,
  };
}
