import type { Mail } from "@matinee/gateways/mail";
import { sql } from "kysely";
import { linkHost, type SystemContext } from "../kernel/index.ts";
import { composeMail } from "./compose-mail.ts";
import { loadMailTexts } from "./texts/load-mail-texts.ts";

/** The school's answer to an enquiry, with the question below it. Replies go to the school. Null if the sender is erased. */
export async function ticketAnswerMail(ctx: SystemContext, answerId: string, messageId: string): Promise<Mail | null> {
  const row = await ctx.db
    .selectFrom("ticket_answer as a")
    .innerJoin("ticket as t", "t.id", "a.ticket_id")
    .innerJoin("franchise as f", "f.id", "t.franchise_id")
    .innerJoin("user_account as u", "u.id", "a.user_id")
    .select(["a.message as answer", "u.name as by", "t.reference", "t.name", "t.email", "t.subject", "t.message"])
    .select(linkHost(ctx, { stored: sql.ref("t.host"), school: sql.ref("f.id") }).as("host"))
    .select(["f.id as school_id", "f.name as school", "f.email as school_email", "f.phone as school_phone"])
    .where("a.id", "=", answerId)
    .executeTakeFirst();
  // Who asked has had their account deleted.
  if (row === undefined || row.email === "") return null;
  const { school_id: id, school: name, school_phone: phone, school_email: email } = row;
  const texts = await loadMailTexts(ctx, [{ id, name, phone, email }]);
  const content = composeMail({
    words: texts.words("every_mail"),
    subject: `Re: ${row.subject} (${row.reference})`,
    customerName: row.name,
    lead: [...nonEmptyLines(row.answer), `${row.by}, ${row.school}`],
    blocks: [{ title: "Your question", rows: [row.subject, ...nonEmptyLines(row.message)] }],
    links: [],
    reference: `Enquiry ${row.reference}`,
    shopUrl: ctx.originOf(row.host),
  });
  return {
    ...content,
    to: `"${row.name.replaceAll(/["\\\r\n]/g, "")}" <${row.email}>`,
    from: `"${row.school}" <bookings@${row.host}>`,
    replyTo: row.school_email,
    attachments: [],
    messageId: `<${messageId}@${row.host}>`,
  };
}

function nonEmptyLines(text: string): string[] {
  return text.split("\n").filter((row) => row.trim() !== "");
}
