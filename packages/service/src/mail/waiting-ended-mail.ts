import { formatList } from "@matinee/format";
import type { Mail } from "@matinee/gateways/mail";
import { sql } from "kysely";
import { z } from "zod";
import type { SystemContext } from "../kernel/index.ts";
import { isProved } from "./is-proved.ts";
import { contentOf, mailTo, readRows, schoolTextsOf, type WaitingMailRow } from "./waiting-mail.ts";

/** The children of a family who waited on a list that is over. */
const over = z.object({ entry_ids: z.array(z.guid()) });

/** A booking has ended a child's entry on a waiting list, or the list is over, so the family waits no longer. */
export async function waitingEndedMail(
  ctx: SystemContext,
  entryId: string,
  message: { readonly id: string; readonly kind: string; readonly detail: unknown },
): Promise<Mail | null> {
  const isOver = message.kind === "waiting_over";
  const ids = isOver ? over.parse(message.detail).entry_ids : [entryId];
  const rows = await readRows(ctx, sql`e.id = any (${ids}::uuid[])`);
  const [row] = rows;
  if (row === undefined) return null;
  const proved = await isProved(ctx, { email: row.email, guestId: row.guest_id });
  const children = proved
    ? formatList(rows.map((one) => one.first_name))
    : rows.length > 1
      ? "your children"
      : "your child";
  const shopUrl = ctx.originOf(row.host);
  const texts = await schoolTextsOf(ctx, row);
  const content = contentOf(row, {
    proved,
    words: texts.words("every_mail"),
    ...(isOver
      ? overText(row, { children, hadOffer: rows.some((one) => one.had_offer), shopUrl })
      : bookedText(row, children)),
    title: [row.venue],
    shopUrl,
  });
  return mailTo(row, { proved, messageId: message.id, content });
}

const bookedText = ({ name }: Pick<WaitingMailRow, "name">, child: string) => ({
  subject: `You have a place in ${name}`,
  lead: [
    `${child.replace(/^your/u, "Your")} has a place in ${name} now, so we have taken ${child} off its waiting list.`,
  ],
  links: [],
});

function overText(
  { name, is_class: isClass, is_cancelled: isCancelled }: Pick<WaitingMailRow, "name" | "is_class" | "is_cancelled">,
  { children, hadOffer, shopUrl }: { readonly children: string; readonly hadOffer: boolean; readonly shopUrl: string },
) {
  const why = isCancelled
    ? `We are sorry: ${name} is cancelled, and its waiting list has ended. We have taken ${children} off it.`
    : `We are sorry: ${name} takes no more bookings, so its waiting list has ended. We have no place for ${children}.`;
  return {
    subject: isCancelled ? `${name} is cancelled` : `The waiting list for ${name} has ended`,
    lead: [
      hadOffer ? `${why} An offer that we made you before has ended too.` : why,
      `You have paid nothing for being on the list. To look for another ${isClass ? "class" : "camp"}, please use the link below.`,
    ],
    links: [
      isClass
        ? { text: "Find another class", url: `${shopUrl}/find-classes` }
        : { text: "Find another camp", url: `${shopUrl}/find-camp-classes` },
    ],
  };
}
