import type { Database } from "@matinee/database";
import { sql } from "kysely";

/** The columns of the outbox that say what a mail is about: none of them is filled in. */
export const NO_SUBJECT = {
  order_id: null,
  ticket_id: null,
  waiting_party_id: null,
  waiting_offer_id: null,
  waiting_entry_id: null,
  email_token_id: null,
  payment_id: null,
  refund_id: null,
  ticket_answer_id: null,
  account_notice_id: null,
  reversal_id: null,
  withdrawal_family_id: null,
  lesson_notice_id: null,
  listing_notice_id: null,
  arranged_notice_id: null,
  retimed_notice_id: null,
  waiting_over_id: null,
  waiting_removed_id: null,
} as const satisfies Readonly<Partial<Record<keyof Database["message"], null>>>;

type SubjectColumn = keyof typeof NO_SUBJECT;

// The record has exactly these keys.
export const SUBJECT_COLUMNS = Object.keys(NO_SUBJECT) as SubjectColumn[];

/** SQL condition: what mail `m` is about is still known. If not, such as after its account was deleted, the mail can't be written. */
export const hasSubject = sql<boolean>`num_nonnulls(${sql.join(SUBJECT_COLUMNS.map((column) => sql.ref(`m.${column}`)))}) > 0`;

/** What a mail is about, by the columns of the outbox that point to it. */
export type MailSubject = Readonly<Record<SubjectColumn, string | null>>;
