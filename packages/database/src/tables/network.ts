import type { Nation } from "@matinee/core/kernel";
import type { ColumnType, Generated } from "kysely";
import type { Instant, InstantOrNull, Json } from "./column-types.ts";

export interface FranchiseTable {
  id: Generated<number>;
  slug: string;
  name: string;
  legal_name: string;
  company_number: string | null;
  vat_number: string | null;
  is_network: Generated<boolean>;
  email: string;
  phone: string;
  address: string;
  /** Of one child in a school year; null: no limit besides one for each class. */
  trials_per_year: Generated<number | null>;
  brand: Json<{ plum?: string; spot?: string; logo?: string }>;
  /** As the operator wrote it; read through the server's own check. */
  third_parties: Json<unknown>;
  payment_account: string | null;
  order_prefix: string;
  nation: Generated<Nation>;
  booking_fee_pence: Generated<number>;
  postage_pence: Generated<number | null>;
  postage_free_from_pence: Generated<number | null>;
  safeguarding: Generated<string | null>;
  dbs_checks: Generated<string | null>;
  first_aid: Generated<string | null>;
  staff_ratio: Generated<string | null>;
  cancel_full_days: Generated<number>;
  cancel_share_days: Generated<number>;
  cancel_share_bp: Generated<number>;
  booking_fee_back: Generated<boolean>;
  /** Families move bookings by themselves until so many days before; null: never. */
  move_days: Generated<number | null>;
  is_demo: Generated<boolean>;
  /** Steps of the set-up guide that were left out, with the day. */
  guide: Json<Record<string, string>>;
  /** Counts the changes, but for those of the guide; a trigger writes it. */
  version: Generated<number>;
  /** A school that is a draft or closed opens no classes, camps or items. */
  status: Generated<"draft" | "open" | "closed">;
  /** The rate that a new price begins with. */
  vat_default_bp: Generated<number>;
}

export interface FranchiseHostTable {
  host: string;
  franchise_id: number;
  /** The one that links in mails lead to. */
  is_primary: Generated<boolean>;
}

/** The words of a school in one kind of mail. */
export interface MailTextTable {
  franchise_id: number;
  kind: string;
  /** Null: the standard text. */
  opening: string | null;
  closing: string | null;
  /** Counts the changes. */
  version: Generated<number>;
  changed_at: Instant;
}

/** Whether an address of a school leads here. */
export interface HostCheckTable {
  host: string;
  checked_at: Instant;
  /** What to change, in words; null: it leads here. */
  problem: string | null;
}

/** One row: what this copy is. */
export interface InstallationTable {
  only_one: Generated<boolean>;
  set_up_at: InstantOrNull;
  demo_declined_at: InstantOrNull;
}

/** Codes that allow setting up an empty copy. */
export interface SetUpCodeTable {
  /** SHA-256. */
  hash: Buffer;
  expires_at: Instant;
}

export interface IdempotencyTable {
  scope: string;
  key: string;
  call: string;
  request_hash: Buffer;
  status: number | null;
  answer: ColumnType<unknown, string | null, string | null>;
  created_at: Instant;
  /** The request that answers it. */
  claim: Generated<string | null>;
}

export interface AuditLogTable {
  id: Generated<number>;
  at: Instant;
  actor: string;
  action: string;
  subject: string;
  detail: Json<Record<string, unknown>>;
  /** The school that the entry concerns. Null: none, or more than one, or written before entries named it. */
  school_id: Generated<number | null>;
  /** The number of its seal. Null: not sealed yet. */
  seal: Generated<number | null>;
}

/** A link of the chain that seals the audit log. */
export interface AuditSealTable {
  number: number;
  rows: number;
  hash: Buffer;
  sealed_at: Instant;
}
