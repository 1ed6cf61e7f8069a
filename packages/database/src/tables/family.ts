import type { Generated } from "kysely";
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
  party_id: string;
  customer_id: Generated<string | null>;
  /** False: the family's email address is not proved, so the entry stands behind all others. */
  proved: Generated<boolean>;
  status: Generated<"waiting" | "offered" | "accepted" | "declined" | "lapsed" | "withdrawn">;
  created_at: Instant;
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
