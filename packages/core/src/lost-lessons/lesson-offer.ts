import type { FieldProblem } from "../family/index.ts";
import { addDays, err, ok, parseIsoDate, type IsoDate, type Result } from "../kernel/index.ts";
import type { LessonWay } from "./decide-answer.ts";

/** What a school offers to the families of lessons that a save takes away. */
export interface LessonOffer {
  /** Empty: the school decides with each family. */
  readonly ways: readonly LessonWay[];
  /** What becomes of a lesson for which nobody answered in time. */
  readonly fallback: "credit" | "refund" | "school";
  /** The last day to answer; null: nobody is asked. */
  readonly answer_by: string | null;
}

/** The offer of a save that says nothing: the school decides with each family. */
export const SCHOOL_DECIDES: LessonOffer = { ways: [], fallback: "school", answer_by: null };

const LONGEST_DAYS = 60;

/** Checks what a school offers. Families have until the end of a day to come, and at most two months. */
export function validateLessonOffer(form: LessonOffer, today: IsoDate): Result<LessonOffer, FieldProblem[]> {
  const ways = [...new Set(form.ways)];
  if (ways.length === 0) return ok(SCHOOL_DECIDES);
  const until = form.answer_by === null ? null : parseIsoDate(form.answer_by);
  const at = (message: string) => err([{ path: "offer.answer_by", message }]);
  if (until === null) return at("Please enter the last day to answer.");
  if (until <= today) return at("Please choose a future day, so that families have time to answer.");
  if (until > addDays(today, LONGEST_DAYS)) return at(`Please choose a day within the next ${LONGEST_DAYS} days.`);
  return ok({ ways, fallback: form.fallback, answer_by: until });
}
