export type { Attachment, Mail, Mailer, MailFailure } from "./mailer.ts";
export { checkSmtp } from "./check-smtp.ts";
export { sendFrom } from "./send-from.ts";
export { smtpMailer, type SmtpMailer } from "./smtp-mailer.ts";
export {
  localMailbox,
  type StoredAttachment,
  type StoredMail,
  type LocalMailbox,
  type MailboxStore,
} from "./local-mailbox.ts";
export { sqlMailbox } from "./sql-mailbox.ts";
