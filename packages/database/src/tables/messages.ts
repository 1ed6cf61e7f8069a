import type { ColumnType, Generated } from "kysely";
import type { Instant, InstantOrNull } from "./column-types.ts";

export interface MessageTable {
  id: string;
  kind: string;
  dedupe_key: string;
  order_id: string | null;
  ticket_id: Generated<string | null>;
  waiting_party_id: Generated<string | null>;
  email_token_id: Generated<string | null>;
  payment_id: Generated<string | null>;
  refund_id: Generated<string | null>;
  ticket_answer_id: Generated<string | null>;
  account_notice_id: Generated<string | null>;
  waiting_offer_id: Generated<string | null>;
  waiting_entry_id: Generated<string | null>;
  reversal_id: Generated<string | null>;
  withdrawal_family_id: Generated<string | null>;
  lesson_notice_id: Generated<string | null>;
  /** A notice of a lesson that ends at another time. */
  retimed_notice_id: Generated<string | null>;
  listing_notice_id: Generated<string | null>;
  /** A notice of single lessons that are arranged at a location. */
  arranged_notice_id: Generated<string | null>;
  /** One of the children on a waiting list that is over. */
  waiting_over_id: Generated<string | null>;
  /** A child whom staff took off a waiting list. */
  waiting_removed_id: Generated<string | null>;
  /** What it says besides its subject. */
  detail: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: Instant;
  sent_at: InstantOrNull;
  /** It cannot be sent: its subject is gone, or the server refused it for good. */
  given_up_at: InstantOrNull;
}

export interface DevMailboxTable {
  id: string;
  message_id: string;
  sent_at: string;
  to_address: string;
  from_address: string;
  subject: string;
  body_text: string;
  body_html: string;
  attachments: ColumnType<{ filename: string; contentType: string; content: string }[], string, string>;
}
