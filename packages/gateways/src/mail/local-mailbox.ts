import { ok } from "@matinee/core/kernel";
import type { Mail, Mailer } from "./mailer.ts";

/** An attachment as it is stored; `content` in base64. */
export interface StoredAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
}

/** A mail that was stored instead of sent. */
export interface StoredMail {
  readonly id: string;
  readonly messageId: string;
  readonly sentAt: Date;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly StoredAttachment[];
}

/** Where the local mailbox stores its mails. */
export interface MailboxStore {
  /** Stores the mail unless one with its message id exists. */
  add(mail: StoredMail): Promise<void>;
  /** Newest first. */
  list(limit: number): Promise<StoredMail[]>;
  get(id: string): Promise<StoredMail | null>;
}

export interface LocalMailbox extends Mailer {
  /** Newest first; at most `limit`, 100 by default. */
  list(limit?: number): Promise<StoredMail[]>;
  get(id: string): Promise<StoredMail | null>;
}

function storedMail(mail: Mail, now: number): StoredMail {
  const { messageId, to, from, subject, text, html } = mail;
  const attachments = mail.attachments.map(({ filename, contentType, content }) => ({
    filename,
    contentType,
    content: Buffer.from(content).toString("base64"),
  }));
  return { id: crypto.randomUUID(), messageId, sentAt: new Date(now), to, from, subject, text, html, attachments };
}

/** Stores mail instead of sending it, so that developers can read it. */
export function localMailbox(store: MailboxStore, now: () => number = Date.now): LocalMailbox {
  return {
    send: async (mail) => {
      await store.add(storedMail(mail, now()));
      return ok(null);
    },
    list: (limit = 100) => store.list(limit),
    get: (id) => store.get(id),
  };
}
