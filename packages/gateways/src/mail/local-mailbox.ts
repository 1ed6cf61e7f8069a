import { ok } from "@matinee/core/kernel";
import type { Mail, Mailer } from "./mailer.ts";

/** An attachment as it is kept; `content` in base64. */
export interface KeptAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
}

/** A mail that was kept instead of sent. */
export interface KeptMail {
  readonly id: string;
  readonly messageId: string;
  readonly sentAt: Date;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly KeptAttachment[];
}

/** Where the local mailbox keeps its mails. */
export interface MailboxStore {
  /** Keeps the mail, unless one with its message id is there. */
  add(mail: KeptMail): Promise<void>;
  /** Newest first. */
  list(limit: number): Promise<KeptMail[]>;
  get(id: string): Promise<KeptMail | null>;
}

export interface LocalMailbox extends Mailer {
  /** Newest first; 100 where no limit is given. */
  list(limit?: number): Promise<KeptMail[]>;
  get(id: string): Promise<KeptMail | null>;
}

function kept(mail: Mail, now: number): KeptMail {
  const { messageId, to, from, subject, text, html } = mail;
  const attachments = mail.attachments.map(({ filename, contentType, content }) => ({
    filename,
    contentType,
    content: Buffer.from(content).toString("base64"),
  }));
  return { id: crypto.randomUUID(), messageId, sentAt: new Date(now), to, from, subject, text, html, attachments };
}

/** Keeps mail where it can be looked at, for a copy that sends none. */
export function localMailbox(store: MailboxStore, now: () => number = Date.now): LocalMailbox {
  return {
    send: async (mail) => {
      await store.add(kept(mail, now()));
      return ok(null);
    },
    list: (limit = 100) => store.list(limit),
    get: (id) => store.get(id),
  };
}
