import { err, ok } from "@matinee/core/kernel";
import { createTransport } from "nodemailer";
import type { Mail, Mailer, MailFailure } from "./mailer.ts";

export interface SmtpMailer extends Mailer {
  /** Closes the connections to the mail server. */
  close(): void;
}

function partOf(error: unknown, name: "code" | "responseCode" | "response" | "command"): unknown {
  return typeof error === "object" && error !== null && name in error ? Reflect.get(error, name) : undefined;
}

/** Classifies an error of the mail server or its connection. */
export function failureOf(error: unknown): MailFailure {
  const code = partOf(error, "code");
  const response = partOf(error, "responseCode");
  if (typeof code !== "string") throw error;
  const reason = typeof response === "number" ? `${code} ${response}` : code;
  const refused =
    typeof response === "number" ? response >= 500 && isAboutMail(error) : /^E(?:ENVELOPE|MESSAGE)$/u.test(code);
  return { kind: refused ? "rejected" : "unavailable", reason };
}

/**
 * Whether a reply is about this recipient or this text. A refused greeting, login or sender, and a server that relays nothing for us, are the
 * operator's to mend: every mail would meet them, and must be sent afterwards. Without a reply, both codes mean a malformed address or text.
 */
function isAboutMail(error: unknown): boolean {
  if (partOf(error, "code") === "EMESSAGE") return true;
  const asksForLogin = partOf(error, "responseCode") === 530;
  const refusesRelay = /\brelay/iu.test(String(partOf(error, "response")));
  return partOf(error, "command") === "RCPT TO" && !asksForLogin && !refusesRelay;
}

function composed(mail: Mail) {
  const { to, from, replyTo, subject, text, html, messageId } = mail;
  const attachments = mail.attachments.map(({ filename, contentType, content }) => ({
    filename,
    contentType,
    content: typeof content === "string" ? content : Buffer.from(content),
  }));
  return { to, from, subject, text, html, messageId, attachments, ...(replyTo === undefined ? {} : { replyTo }) };
}

/** Sends mail over SMTP to `url`, such as "smtps://user:password@mail.example.org:465" or "smtp://127.0.0.1:1025". */
export function smtpMailer(url: string): SmtpMailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(composed(mail));
        return ok(null);
      } catch (error) {
        return err(failureOf(error));
      }
    },
    close: () => transport.close(),
  };
}
