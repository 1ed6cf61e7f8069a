import type { Generated, GeneratedAlways } from "kysely";
import type { Instant, InstantOrNull } from "./column-types.ts";

export interface StageTable {
  id: Generated<number>;
  name: string;
  description: Generated<string>;
  min_age: number;
  max_age: number;
  age_rule: "exact" | "school_year";
  /** Counts the changes; a trigger writes it. */
  version: Generated<number>;
  archived_at: InstantOrNull;
}

export interface DisciplineTable {
  slug: string;
  name: string;
  position: number;
  /** Counts the changes; a trigger writes it. */
  version: Generated<number>;
  archived_at: InstantOrNull;
}

export interface LocationTable {
  id: Generated<number>;
  franchise_id: number;
  name: string;
  address_line_1: string;
  address_line_2: Generated<string>;
  address_line_3: Generated<string>;
  post_town: string;
  county: Generated<string>;
  postcode: string;
  lat: number;
  lng: number;
  access: Generated<string>;
  travel: Generated<string>;
  /** Counts the changes; a trigger writes it. */
  version: Generated<number>;
  archived_at: InstantOrNull;
}

export interface ClassGroupTable {
  id: Generated<number>;
  franchise_id: number;
  location_id: number;
  stage_id: number;
  name: string;
  description: Generated<string>;
  what_happens: Generated<string>;
  disciplines: string[];
  capacity: number;
  trial_cap: number;
  trial_sessions: Generated<number>;
  trial_price_pence: number;
  term_fee_pence: number;
  vat_bp: Generated<number>;
  status: Generated<"draft" | "open" | "closed" | "archived">;
  /** Counts the changes; a trigger writes it. */
  version: Generated<number>;
}

export interface ClassScheduleTable {
  id: Generated<number>;
  group_id: number;
  weekday: number;
  starts_at: string;
  ends_at: string;
  /** The first and the last day on which it holds; null: without a limit. */
  holds_from: Generated<string | null>;
  holds_to: Generated<string | null>;
}

export interface SessionChangeTable {
  id: Generated<number>;
  group_id: number;
  /** The lesson as the weekly timetable has it; null: one that is added. */
  slot_on: string | null;
  slot_at: string | null;
  /** When it is held instead; null: it is cancelled. */
  held_on: string | null;
  starts_at: string | null;
  ends_at: string | null;
  reason: string;
  created_at: Instant;
}

export interface TermTable {
  id: Generated<number>;
  franchise_id: number;
  name: string;
  starts_on: string;
  ends_on: string;
  half_term_starts_on: string | null;
  half_term_ends_on: string | null;
  /** Counts the changes; a trigger writes it. */
  version: Generated<number>;
}

export interface ClosureTable {
  id: Generated<number>;
  franchise_id: number;
  location_id: number | null;
  starts_on: string;
  ends_on: string;
  reason: string;
  /** Counts the changes; a trigger writes it. */
  version: Generated<number>;
}

export interface SessionTable {
  id: Generated<number>;
  group_id: number;
  term_id: number;
  held_on: string;
  starts_at: string;
  ends_at: string;
  place_pool_id: number;
  trial_pool_id: number;
  status: Generated<"scheduled" | "cancelled">;
  /** When the timetable lost it; null: it has it, or the session was cancelled by hand. */
  withdrawn_at: Generated<string | null>;
  withdrawn_reason: Generated<string | null>;
  /** Where it is held instead; null: at the location of its class. */
  location_id: Generated<number | null>;
  /** Its places; null: those of its class. */
  capacity: Generated<number | null>;
  arranged_reason: Generated<string | null>;
  /** When where and by whom it is held last changed, and how often it did. */
  arranged_at: Generated<string | null>;
  arrangements: Generated<number>;
  /** Its trial places, kept from before a change of its class; null: those of the class. */
  trial_cap: Generated<number | null>;
  /** Whether its own teachers, and its own places, are those that its class had before a change from a day on. */
  keeps_teachers: Generated<boolean>;
  keeps_places: Generated<boolean>;
}

/** Who takes a lesson instead of the teachers of its class. */
export interface SessionTeacherTable {
  session_id: number;
  teacher_id: number;
}

export interface ClassSearchTable {
  group_id: number;
  franchise_id: number;
  location_id: number;
  stage_id: number;
  lat: number;
  lng: number;
  weekday: number;
  starts_minute: number;
  ends_minute: number;
  disciplines: string[];
  min_age: number;
  max_age: number;
  age_rule: "exact" | "school_year";
  age_on_key: number;
  trial_price_pence: number;
  next_trial_on: string | null;
  next_trial_at: string | null;
  available: number;
  waiting: number;
  words: string;
  slots: Generated<number>;
  max_age_today: GeneratedAlways<number>;
  born_from: GeneratedAlways<number>;
  born_to: GeneratedAlways<number>;
  kind_id: number | null;
  free: GeneratedAlways<boolean>;
  /** Why no trial can begin, or that one can. Null: there is no session to come, or the row is from before the column. */
  trials: "open" | "taken" | "full" | "too_few_lessons" | "none" | null;
}

export interface ClassKindTable {
  id: Generated<number>;
  stage_id: number;
  days: number;
  disciplines: string[];
}
