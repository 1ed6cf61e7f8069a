import { isUuid } from "@matinee/core/kernel";
import { z } from "zod";
import type { SqlRunner } from "../sql.ts";
import type { StoredAttachment, StoredMail, MailboxStore } from "./local-mailbox.ts";

const attachment: z.ZodType<StoredAttachment> = z.object({
  filename: z.string(),
  contentType: z.string(),
  content: z.string(),
});

const mailRow = z.object({
  id: z.guid(),
  message_id: z.string(),
  sent_at_ms: z.number(),
  to_address: z.string(),
  from_address: z.string(),
  subject: z.string(),
  body_text: z.string(),
  body_html: z.string(),
  attachments: z.array(attachment),
});

const COLUMNS = `id, message_id, (extract(epoch from sent_at) * 1000)::float8 as sent_at_ms,
  to_address, from_address, subject, body_text, body_html, attachments`;

function mailOf(row: z.output<typeof mailRow>): StoredMail {
  return {
    id: row.id,
    messageId: row.message_id,
    sentAt: new Date(row.sent_at_ms),
    to: row.to_address,
    from: row.from_address,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    attachments: row.attachments,
  };
}

/** Stores mails in the table dev_mailbox. */
export function sqlMailbox(db: SqlRunner): MailboxStore {
  const read = async (text: string, params: unknown[]): Promise<StoredMail[]> => {
    const { rows } = await db.query(text, params);
    return z.array(mailRow).parse(rows).map(mailOf);
  };
  return {
    add: async (mail) => {
      await db.query(
        `insert into dev_mailbox (id, message_id, sent_at, to_address, from_address, subject, body_text, body_html, attachments)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (message_id) do nothing`,
        [
          mail.id,
          mail.messageId,
          mail.sentAt,
          mail.to,
          mail.from,
          mail.subject,
          mail.text,
          mail.html,
          JSON.stringify(mail.attachments),
        ],
      );
    },
    list: (limit) =>
      read(`select ${COLUMNS} from dev_mailbox order by sent_at desc, message_id desc limit $1`, [limit]),
    get: async (id) => {
      if (!isUuid(id)) return null;
      const [mail] = await read(`select ${COLUMNS} from dev_mailbox where id = $1`, [id]);
      return mail ?? null;
    },
  };
}
