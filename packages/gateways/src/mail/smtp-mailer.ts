import { err, ok } from "@matinee/core/kernel";
import { createTransport } from "nodemailer";
import type { Mail, Mailer, MailFailure } from "./mailer.ts";

export interface SmtpMailer extends Mailer {
  /** Closes the connections to the mail server. */
  close(): void;
}

function partOf(error: unknown, name: "code" | "responseCode"): unknown {
  return typeof error === "object" && error !== null && name in error ? Reflect.get(error, name) : undefined;
}

/** Classifies an error of the mail server or its connection. */
export function failureOf(error: unknown): MailFailure {
  const code = partOf(error, "code");
  const response = partOf(error, "responseCode");
  if (typeof code !== "string") throw error;
  const reason = typeof response === "number" ? `${code} ${response}` : code;
  // The operator can correct a wrong password, and the mail must be sent then.
  // An envelope error without a response means a malformed address. 4xx means later.
  const refused = typeof response === "number" ? response >= 500 && code !== "EAUTH" : code === "EENVELOPE";
  return { kind: refused ? "rejected" : "unavailable", reason };
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
