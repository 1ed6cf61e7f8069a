import type { Mail } from "@matinee/gateways/mail";
import { sql } from "kysely";
import { linkHost, type SystemContext } from "../kernel/index.ts";
import { isProved } from "./is-proved.ts";
import { type Block, composeMail, type MailContent } from "./compose-mail.ts";
import { loadMailTexts, type MailTexts } from "./texts/load-mail-texts.ts";

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
    .select(["t.reference", "t.name", "t.email", "t.subject", "t.message", "t.guest_id"])
    .select(linkHost(ctx, { stored: sql.ref("t.host"), school: sql.ref("f.id") }).as("host"))
    .select([
      "f.id as school_id",
      "f.name as school",
      "f.email as school_email",
      "f.phone as school_phone",
      "c.name as category",
    ])
    .select(["g.name as group_name", "co.name as course_name", "p.name as product_name"])
    .where("t.id", "=", ticketId)
    .executeTakeFirst();
  if (ticket === undefined) return null;
  const toSchool = message.kind === "ticket_to_school";
  const proved = await isProved(ctx, { email: ticket.email, guestId: ticket.guest_id });
  const about = ticket.group_name ?? ticket.course_name ?? ticket.product_name;
  const shopUrl = ctx.originOf(ticket.host);
  const { school_id: id, school: name, school_phone: phone, school_email: email } = ticket;
  const content = toSchool
    ? composeMail({
        subject: `${ticket.subject} (${ticket.reference})`,
        customerName: ticket.school,
        lead: [`You have a question from ${ticket.name}. Reply to this email to answer them.`],
        blocks: [questionBlock(ticket), aboutBlock(ticket.category, about)],
        links: [],
        reference: `Enquiry ${ticket.reference}`,
        shopUrl,
      })
    : enquiryReceivedContent(
        { ...ticket, about },
        { proved, texts: await loadMailTexts(ctx, [{ id, name, phone, email }]), shopUrl },
      );
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

interface Enquiry {
  readonly reference: string;
  readonly name: string;
  readonly subject: string;
  readonly message: string;
  readonly category: string;
  /** The class, camp or item that it is about. */
  readonly about: string | null;
}

interface ContentMore {
  /** False: nobody has proved the address, so that nothing typed is shown. */
  readonly proved: boolean;
  readonly texts: MailTexts;
  readonly shopUrl: string;
}

/** What the sender of an enquiry is told. */
export function enquiryReceivedContent(enquiry: Enquiry, { proved, texts, shopUrl }: ContentMore): MailContent {
  return composeMail({
    subject: `We have received your question (${enquiry.reference})`,
    customerName: proved ? enquiry.name : "there",
    words: texts.words("enquiry_received", { number: enquiry.reference }),
    lead: [
      "We have received your question, and will reply to this email address.",
      ...(proved ? [] : ["If you did not write to us, please ignore this email."]),
    ],
    blocks: [...(proved ? [questionBlock(enquiry)] : []), aboutBlock(enquiry.category, enquiry.about)],
    links: [],
    reference: `Enquiry ${enquiry.reference}`,
    shopUrl,
  });
}

function questionBlock({ subject, message }: Pick<Enquiry, "subject" | "message">): Block {
  return { title: subject, rows: message.split("\n").filter((row) => row.trim() !== "") };
}

function aboutBlock(category: string, about: string | null): Block {
  return { title: "About", rows: [category, ...(about === null ? [] : [about])] };
}
