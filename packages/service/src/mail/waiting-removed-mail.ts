import type { Mail } from "@matinee/gateways/mail";
import { formatList } from "@matinee/format";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { SystemContext } from "../kernel/index.ts";
import { isProved } from "./is-proved.ts";
import { contentOf, mailTo, readRows, schoolTextsOf, type WaitingMailRow } from "./waiting-mail.ts";

const moreRow = z.object({ reason: z.string().nullable(), others: z.array(z.string()) });

type Removal = z.output<typeof moreRow>;

/** Staff have taken a child off a waiting list: that it is so, why, and what that means. */
export async function waitingRemovedMail(ctx: SystemContext, entryId: string, messageId: string): Promise<Mail | null> {
  const [row] = await readRows(ctx, sql`e.id = ${entryId}`);
  if (row === undefined) return null;
  const statement = sql`select n.reason, to_jsonb(array(select c.first_name from waiting_list_entry p join child c on c.id = p.child_id
      where p.party_id = e.party_id and p.status in ('waiting', 'offered')
        and p.group_id is not distinct from e.group_id and p.course_id is not distinct from e.course_id order by p.created_at, p.id)) as others
    from waiting_list_entry e left join waiting_note n on n.entry_id = e.id where e.id = ${entryId}`;
  const more = await rowsOf("why a child was taken off a waiting list", moreRow, statement).executeTakeFirst(ctx.db);
  const proved = await isProved(ctx, { email: row.email, guestId: row.guest_id });
  const texts = await schoolTextsOf(ctx, row);
  const content = contentOf(row, {
    proved,
    words: texts.words("every_mail"),
    ...removedText(row, { proved, reason: more?.reason ?? null, others: more?.others ?? [] }),
    title: [row.venue],
    links: [],
    shopUrl: ctx.originOf(row.host),
  });
  return mailTo(row, { proved, messageId, content });
}

/** To an address that nobody has proved, nothing is said of a child, and so no reason either: staff may have named the child in it. */
function removedText(
  { name, first_name: child, school }: Pick<WaitingMailRow, "name" | "first_name" | "school">,
  { proved, reason, others }: Removal & { readonly proved: boolean },
) {
  const who = proved ? child : "your child";
  return {
    subject: `${proved ? child : "Your child"} is no longer on the waiting list for ${name}`,
    lead: [
      `${school} has taken ${who} off the waiting list for ${name}.`,
      ...(proved && reason !== null ? [`The school gives this reason: ${reason}`] : []),
      `We will not offer ${who} a place from this list any more. You have paid nothing for being on the list, and you owe nothing.`,
      ...(others.length > 0
        ? [
            proved
              ? `${formatList(others)} ${others.length === 1 ? "stays" : "stay"} on the list.`
              : "Your other children stay on the list.",
          ]
        : []),
      "If this is a mistake, or if you have a question, please ask the school.",
    ],
  };
}
