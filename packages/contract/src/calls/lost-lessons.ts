import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { id, money, staffListQuery, uuidPath } from "../shapes/common.ts";
import { lessonAnswer, lessonWay, lostLessons, staffLostLessons } from "../shapes/lost-lessons.ts";

const keyPath = z.object({ key: z.string().max(200) });
const staffQuery = staffListQuery.extend({
  status: z.enum(["with_school", "open", "settled"]).optional().describe("default: with_school"),
});

/** What takes the place of lessons that families had booked and that are not held. */
export const lostLessonCalls = {
  "GET /v1/lost-lessons/{key}": {
    area: "people",
    auth: "guest",
    summary: "Lessons that are not held and what can be chosen for each, by the key in the mailed link",
    path: keyPath,
    answer: lostLessons,
  },
  "POST /v1/lost-lessons/{key}": {
    area: "people",
    auth: "guest",
    summary: "Choose for lessons that are not held; all or none. Repeating it changes nothing",
    path: keyPath,
    body: z.object({ answers: z.array(lessonAnswer).min(1).max(200) }),
    answer: lostLessons,
  },
  "GET /v1/staff/lost-lessons": {
    area: "staff",
    auth: "staff",
    summary: "Lessons of the school that are not held, and what became of each",
    query: staffQuery,
    answer: staffLostLessons,
  },
  "POST /v1/staff/lost-lessons/export": {
    area: "staff",
    auth: "staff",
    summary: "Lessons of the school that are not held as CSV",
    query: staffQuery,
    csv: true,
  },
  "POST /v1/staff/lost-lessons/{id}/settle": {
    area: "staff",
    auth: "staff",
    summary: "Decide about a lost lesson: another date, credit, a refund, or nothing with a reason",
    path: uuidPath,
    body: z.object({
      way: z.enum([...lessonWay.options, "nothing"]),
      session_id: id.optional().describe("of another date"),
      reason: z.string().max(500).optional().describe("needed for nothing"),
      seen: z
        .object({ given: money, given_before: money })
        .optional()
        .describe(
          "of credit or a refund, the value and given_before of the list; refused as preview_changed if they are different now",
        ),
    }),
  },
} as const satisfies Record<string, CallSpec>;
