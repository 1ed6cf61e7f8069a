import { isUuid } from "@matinee/core/kernel";
import type { SqlRunner } from "../sql.ts";
import type { StoredAttachment, StoredMail, MailboxStore } from "./local-mailbox.ts";

interface MailRow {
  id: string;
  message_id: string;
  sent_at_ms: number;
  to_address: string;
  from_address: string;
  subject: string;
  body_text: string;
  body_html: string;
  attachments: StoredAttachment[];
}

const COLUMNS = `id, message_id, (extract(epoch from sent_at) * 1000)::float8 as sent_at_ms,
  to_address, from_address, subject, body_text, body_html, attachments`;

function mailOf(row: MailRow): StoredMail {
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
    // The statement selects these columns, and only this file writes the table.
    return (rows as MailRow[]).map(mailOf);
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
