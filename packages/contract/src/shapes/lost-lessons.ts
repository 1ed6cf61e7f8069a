import { z } from "zod";
import { id, isoDate, listOf, localTime, money, uuid } from "./common.ts";

export const lessonWay = z.enum(["date", "credit", "refund"]);

/** What the school offers the families of lessons that a save takes away. */
export const lessonOffer = z.object({
  ways: z
    .array(lessonWay)
    .max(3)
    .describe(
      "what each family can choose: another date of the class, credit, a refund; empty: the school decides with each",
    ),
  fallback: z.enum(["credit", "refund", "school"]).describe("for a lesson about which nobody answers in time"),
  answer_by: z.string().max(20).nullable().describe("the last day to answer; null: nobody is asked"),
});

const state = z
  .enum(["open", "with_school", "moved", "credited", "refunded", "closed"])
  .describe("open: the family is asked; with_school: the school decides; the others are ends");
const time = z.object({ date: isoDate, start: localTime, end: localTime });
const choice = time.extend({ session_id: id });

const lesson = z.object({
  id: uuid,
  state,
  child: z.string().describe("'Your child' where nobody has proved the email address of a free order"),
  class: z.string().describe("the name of the class or camp"),
  is_camp: z.boolean(),
  dates_lost: z.array(time).describe("one lesson of a class, or one day or more of a camp"),
  why: z.string(),
  is_held: z.boolean().describe("true: it is held, and has fewer places than before"),
  value: money.describe("what is lost is worth"),
  new_date: time.nullable(),
  dates: z.array(choice).describe("dates of the class that have a place"),
});

/** Lessons of one family that are not held, as the link of the mail shows them. */
export const lostLessons = z.object({
  currency: z.string(),
  fees: z
    .array(z.object({ lesson_ids: z.array(uuid).min(1), amount: money }))
    .optional()
    .describe(
      "booking fees that go back too if credit or a refund is chosen for all of these lessons, as nothing is then left of what they were for; of one lesson the amount is in its value. Without it, a process of the version before has answered",
    ),
  seller: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  answer_by: isoDate.nullable().describe("null: the school decides"),
  fallback: z.enum(["credit", "refund", "school"]),
  lessons: z.array(
    lesson.extend({ location: z.string(), ways: z.array(lessonWay).describe("what can be chosen now") }),
  ),
});

export const lessonAnswer = z.object({
  id: uuid,
  way: lessonWay,
  session_id: id.optional().describe("of another date"),
});

export const staffLostLesson = lesson.extend({
  order: z.object({ id: uuid, number: z.string() }),
  note: z.string().nullable().describe("why the school decides, or why it closed the lesson"),
  answer_by: isoDate.nullable(),
  given_before: money.describe("what was given back for its line so far; 0 once the lesson is settled"),
});
export const staffLostLessons = listOf(staffLostLesson);
