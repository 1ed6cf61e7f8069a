import type { Generated } from "kysely";
import type { Instant, InstantOrNull } from "./column-types.ts";

export interface WithdrawalTable {
  id: string;
  franchise_id: number;
  ways: string[];
  fallback: "credit" | "refund" | "school";
  answer_by: string | null;
  created_at: Instant;
}

export interface WithdrawalFamilyTable {
  id: string;
  withdrawal_id: string;
  customer_id: string | null;
  host: string;
}

export interface LostLessonTable {
  id: string;
  family_id: string;
  franchise_id: number;
  /** The place that was given back. */
  claim_id: string;
  order_id: string;
  /** The line as it was sold. */
  order_item_id: string;
  /** Of a lesson. */
  session_id: Generated<number | null>;
  /** Of days of a camp. */
  course_id: Generated<number | null>;
  /** Of a camp: the days that are lost, as [{date, start, end}]. */
  days: Generated<string | null>;
  /** Of a camp: which of the place's days. */
  nths: Generated<number[] | null>;
  why: string;
  lessons: number;
  nth: number;
  place_nth: number;
  state: "open" | "with_school" | "moved" | "credited" | "refunded" | "closed";
  settled_by: "family" | "school" | "rule" | null;
  settled_at: InstantOrNull;
  /** The place on another date. */
  new_claim_id: Generated<string | null>;
  reversal_id: Generated<string | null>;
  note: Generated<string | null>;
  /** True: the lesson is held, and has fewer places than before. */
  is_held: Generated<boolean>;
}

/** A lesson that a child lost who is enrolled without an order. */
export interface LostEnrolledLessonTable {
  claim_id: string;
  family_id: string;
  franchise_id: number;
  session_id: number;
  why: string;
  is_held: Generated<boolean>;
}

/** What one family is told of a lesson that is held elsewhere or by somebody else. */
export interface LessonNoticeTable {
  id: string;
  franchise_id: number;
  session_id: number;
  customer_id: string | null;
  host: string;
  of_location: boolean;
  of_teachers: boolean;
  of_times: Generated<boolean>;
  created_at: Instant;
}

/** What one family is told of a class or camp that is held elsewhere, at other times or by somebody else. */
export interface ListingNoticeTable {
  id: string;
  franchise_id: number;
  group_id: number | null;
  course_id: number | null;
  /** It tells of single lessons of a class that are arranged at this location, which has another name or address. */
  arranged_at: Generated<number | null>;
  customer_id: string | null;
  host: string;
  /** The first of their dates that is different. */
  from_on: string;
  of_location: boolean;
  of_times: boolean;
  of_teachers: boolean;
  created_at: Instant;
}
