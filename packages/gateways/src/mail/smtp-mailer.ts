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

/** What servers write when they refuse the sender, this machine or its login, when it has sent enough, and when they relay nothing for it. */
const ABOUT_US = [
  /\bsenders?\b|\bsend(?:ing)? as\b|SendAsDenied|\bclient host\b|\b(?:helo|ehlo)\b|authenticat/iu,
  /\bnot (?:been )?(?:verified|authori[sz]ed)\b/iu,
  /\b(?:daily|hourly|sending|outgoing)(?: \w+){0,2} (?:limit|quota)\b|\bper (?:hour|day)\b/iu,
  /\brelay(?:ing)? (?:access )?(?:is )?(?:denied|prohibited|not (?:permitted|allowed))\b/iu,
  /\b(?:unable to|cannot|not|don['’]t) (?:(?:permitted|allowed) to )?relay\b/iu,
];

/**
 * Whether a reply is about this recipient or this text. A refused greeting, login or sender, a used up allowance, and a server that relays
 * nothing for us, are the operator's to mend: every mail would meet them, and must be sent afterwards. Many servers say so only once they know
 * the recipient or the text, so the words decide. Without a reply, both codes mean a malformed address or text.
 */
function isAboutMail(error: unknown): boolean {
  const hasText = partOf(error, "code") === "EMESSAGE";
  const asksForLogin = partOf(error, "responseCode") === 530;
  if ((!hasText && partOf(error, "command") !== "RCPT TO") || asksForLogin) return false;
  const reply = String(partOf(error, "response"));
  const detail = /^\d{3}[ -](\d\.\d+\.\d+)\b/u.exec(reply)?.[1] ?? "";
  // An unknown address or a full mailbox (RFC 3463), whatever else is said.
  if (/^5\.(?:1\.1|1\.10|2\.2)$/u.test(detail)) return true;
  if (/^5\.(?:1\.[78]|4\.5|7\.8)$/u.test(detail)) return false;
  // Of a text it also means that it has a virus or is spam.
  if (detail === "5.7.0" && !hasText) return false;
  const words = wordsOf(reply);
  return !ABOUT_US.some((pattern) => pattern.test(words));
}

/** The words of a reply in one line, without the addresses, hosts and links that it quotes. */
function wordsOf(reply: string): string {
  return reply.replaceAll(/\s*\n\d{3}[ -](?:\d\.\d+\.\d+ )?/gu, " ").replaceAll(/<[^>]*>|\S+@\S+|https?:\S+/gu, "");
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
