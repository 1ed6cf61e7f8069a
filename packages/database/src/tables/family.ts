import type { ColumnType, Generated } from "kysely";
import type { Instant, InstantOrNull } from "./column-types.ts";

export interface CustomerTable {
  id: string;
  guest_id: string | null;
  name: string;
  email: string;
  phone: string;
  address_line_1: string;
  address_line_2: Generated<string>;
  address_line_3: Generated<string>;
  post_town: string;
  county: Generated<string>;
  postcode: string;
  message: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface ChildTable {
  id: string;
  guest_id: string | null;
  customer_id: string | null;
  first_name: string;
  surname: string;
  date_of_birth: string;
  notes_from_guest: Generated<string | null>;
  medical_ciphertext: Buffer | null;
  image_consent: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
  removed_at: InstantOrNull;
}

export interface ConsentTable {
  id: Generated<number>;
  customer_id: string | null;
  child_id: string | null;
  user_id: Generated<string | null>;
  kind: "marketing" | "image";
  given: boolean;
  wording_version: string;
  recorded_at: Instant;
  recorded_by: string;
}

export interface ThirdPartyConsentTable {
  id: Generated<number>;
  guest_id: string | null;
  user_id: string | null;
  host: string;
  kind: "chat" | "measuring" | "advertising";
  given: boolean;
  wording_version: string;
  recorded_at: Instant;
}

export interface WaitingListEntryTable {
  id: string;
  group_id: number | null;
  course_id: number | null;
  child_id: string | null;
  /** The child who joined, if the offer was opened in another browser since, whose own record of the child is `child_id`. */
  joined_child_id: Generated<string | null>;
  party_id: string;
  customer_id: Generated<string | null>;
  /** False: the family's email address is not proved, so the entry stands behind all others. */
  proved: Generated<boolean>;
  status: Generated<"waiting" | "offered" | "accepted" | "declined" | "lapsed" | "withdrawn">;
  created_at: Instant;
  /** The last offer. */
  offer_id: Generated<string | null>;
  /** The shop in which the family joined; null for entries of earlier versions. */
  host: Generated<string | null>;
  /** Days of a camp by the day that the family has declined. */
  declined_days: Generated<string[]>;
  /** Set while staff pass the child over. The database moves the reason to `waiting_note`. */
  passed_over: Generated<string | null>;
  ended_at: InstantOrNull;
  /** "booked": the family booked without an offer. */
  end_reason: Generated<string | null>;
  /** When staff took the child off the list; null: they did not. */
  removed_at: InstantOrNull;
}

/** Why staff pass a waiting child over, written with `waiting_list_entry.passed_over`; or why they took the child off the list. */
export interface WaitingNoteTable {
  entry_id: string;
  reason: string;
}

export interface WaitingOfferTable {
  id: string;
  group_id: number | null;
  course_id: number | null;
  start_on: string;
  /** Of a camp: the days that are offered; null: the whole camp, or a class. */
  days: string[] | null;
  offered_at: Instant;
  declined_at: InstantOrNull;
  expires_at: ColumnType<string>;
  remind_at: InstantOrNull;
  ended_at: InstantOrNull;
  /** Why it was taken back: a date of it is not held, or there are fewer places than before. */
  taken_back: ColumnType<"not_held" | "fewer_places" | null, "not_held" | "fewer_places" | null | undefined>;
}

export interface WaitingSkipTable {
  id: Generated<number>;
  entry_id: string;
  reason: string;
  detail: Generated<string | null>;
  skipped_on: Generated<string>;
  at: Instant;
}

export interface WaitingChangeTable {
  id: Generated<number>;
  group_id: number | null;
  course_id: number | null;
  at: Instant;
}

export interface MedicalAccessTable {
  id: Generated<number>;
  child_id: string;
  at: Instant;
  actor: string;
  reason: string;
  franchise_id: Generated<number | null>;
  role: Generated<string | null>;
}
