import { err, ok, step, type Result } from "../kernel/index.ts";
import { lostLessonMachine, type LostLessonEvent, type LostLessonState } from "./lost-lesson-machine.ts";

/** What a school can offer for a lost lesson: another date of the class, credit, or a refund. */
export const LESSON_WAYS = ["date", "credit", "refund"] as const;
export type LessonWay = (typeof LESSON_WAYS)[number];

/** What becomes of a lost lesson: one of the ways, or nothing, which only the school decides. */
export type LessonAnswer = LessonWay | "nothing";

export type AnswerRefusal =
  /** It has another end already. */
  | { readonly kind: "settled"; readonly state: LostLessonState }
  /** The family was not offered this. */
  | { readonly kind: "not_offered" };

interface Asked {
  readonly answer: LessonAnswer;
  /** `rule`: nobody answered in time, so what the school set is done. */
  readonly by: "family" | "school" | "rule";
}

const EVENTS = {
  date: "move",
  credit: "credit",
  refund: "refund",
  nothing: "close",
} as const satisfies Record<LessonAnswer, LostLessonEvent>;

/**
 * Decides an answer for a lost lesson: the event that it means and the state after it, or null if the lesson has that end already. A
 * family chooses what its school offers, while it is asked; the school chooses freely until there is an end.
 */
export function decideAnswer(
  lesson: { readonly state: LostLessonState; readonly ways: readonly LessonWay[] },
  { answer, by }: Asked,
): Result<{ readonly event: LostLessonEvent; readonly state: LostLessonState } | null, AnswerRefusal> {
  const event = EVENTS[answer];
  const next = step(lostLessonMachine, lesson.state, event);
  if (!next.ok) return err({ kind: "settled", state: lesson.state });
  if (next.value === lesson.state) return ok(null);
  if (by === "family" && lesson.state !== "open") return err({ kind: "settled", state: lesson.state });
  if (by === "family" && (answer === "nothing" || !lesson.ways.includes(answer))) return err({ kind: "not_offered" });
  return ok({ event, state: next.value });
}
