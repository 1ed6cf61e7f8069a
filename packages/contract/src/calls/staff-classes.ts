import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { id, archiveQuery, idPath, idText, staffListQuery, uuid } from "../shapes/common.ts";
import { lessonOffer } from "../shapes/lost-lessons.ts";
import { nationForm } from "../shapes/nation.ts";
import * as shape from "../shapes/staff-classes.ts";
import { staffSchool } from "../shapes/staff-school.ts";

const staff = { area: "staff", auth: "staff" } as const;

const version = z.object({ version: z.int() });
/** For a preview of a change: `edit_conflict` comes before what it would do to families. */
export const previewed = {
  version: z
    .int()
    .optional()
    .describe("the version that was opened: refused if somebody else has saved since; left out: whichever is stored"),
};
/** How a class or camp goes into the archive. */
export const archiving = version.extend({
  ends_list: z
    .boolean()
    .optional()
    .describe("true: who waits for a place leaves the list and gets an email; needed where somebody waits"),
});
const ofSchool = { franchise_id: id.optional().describe("left out: the user's own school") };
const schoolQuery = z.object({ school: idText.optional().describe("left out: the user's own school") });
const made = z.object({ id });
const { seen } = shape;
const taking = {
  seen,
  offer: lessonOffer.optional().describe("to the families that lose lessons; left out: the school decides with each"),
};
const scope = {
  from: z
    .string()
    .max(20)
    .nullish()
    .describe("the first day of the new weekly lessons, teachers and places; left out: all dates to come follow them"),
  tell_teachers: z
    .boolean()
    .optional()
    .describe("true: families are told by mail of other teachers; of another location or other times they always are"),
};
export const losing = z
  .array(uuid)
  .max(500)
  .optional()
  .describe(
    "children who lose their places on the dates on which more are booked than there are; left out: everybody keeps theirs, and nothing is sold until fewer are",
  );
export const over_reason = z
  .string()
  .trim()
  .max(200)
  .optional()
  .describe("why more places stay booked than there are; needed where they do, and kept in the log");
const crowded = { losing, over_reason };
const edited = { version: z.int(), ...taking };

const transition = (summary: string) => ({
  ...staff,
  summary,
  path: idPath,
  body: version,
  answer: shape.staffClass,
});

const classQuery = staffListQuery.extend({
  q: z.string().trim().max(100).optional().describe("in the names of class, location and stage"),
  status: z
    .enum([...shape.classStatus.options, "over"])
    .optional()
    .describe("over: those that are open, without a future lesson"),
  location: idText.optional().describe("only at this location"),
  stage: idText.optional().describe("only of this stage"),
  weekday: z.coerce
    .number()
    .int()
    .min(1)
    .max(7)
    .optional()
    .describe("only with a weekly lesson on this day; 1: Monday"),
  teacher: idText.optional().describe("only with this teacher"),
});

const ofTeacher = (summary: string) => ({
  ...staff,
  summary,
  path: idPath,
  body: version,
  answer: shape.staffTeacher,
});

/** Classes, terms, closures and teachers, as staff edit them. */
export const staffClassCalls = {
  "GET /v1/staff/classes": {
    ...staff,
    summary: "Classes of the school, drafts and closed ones too",
    query: classQuery,
    answer: shape.staffClassList,
  },
  "POST /v1/staff/classes/export": { ...staff, summary: "Classes as CSV", query: classQuery, csv: true },
  "GET /v1/staff/class-choices": {
    ...staff,
    summary: "What a class of the school can have: stages, locations, disciplines, teachers",
    query: schoolQuery,
    answer: shape.classChoices,
  },
  "GET /v1/staff/classes/{id}": { ...staff, summary: "A class to edit", path: idPath, answer: shape.staffClass },
  "POST /v1/staff/classes": {
    ...staff,
    summary: "Make a class; it begins as a draft",
    body: shape.newClassForm,
    answer: made,
    answerStatus: 201,
    idempotent: true,
  },
  "POST /v1/staff/classes/preview": {
    ...staff,
    summary: "The dates that a new class would have once it is open; changes nothing",
    body: shape.newClassForm,
    answer: shape.datesPreview,
  },
  "PUT /v1/staff/classes/{id}": {
    ...staff,
    summary: "Change a class and all its dates to come",
    path: idPath,
    body: shape.classForm.extend({ ...edited, ...scope, ...crowded }),
    answer: shape.staffClass,
  },
  "POST /v1/staff/classes/{id}/preview": {
    ...staff,
    summary: "What a change of a class would do to its dates and families; changes nothing",
    path: idPath,
    body: shape.classForm.extend({ ...previewed, ...scope }),
    answer: shape.datesPreview,
  },
  "GET /v1/staff/classes/{id}/lessons": {
    ...staff,
    summary: "The future lessons of a class, each with its own changes",
    path: idPath,
    answer: shape.classLessons,
  },
  "POST /v1/staff/classes/{id}/lessons/export": {
    ...staff,
    summary: "The future lessons of a class as CSV, each with its own changes",
    path: idPath,
    csv: true,
  },
  "POST /v1/staff/classes/{id}/lessons/preview": {
    ...staff,
    summary: "What a change of a single lesson would do to dates and families; changes nothing",
    path: idPath,
    body: shape.lessonForm,
    answer: shape.datesPreview,
  },
  "POST /v1/staff/classes/{id}/lessons": {
    ...staff,
    summary: "Move, cancel, add or restore a single lesson",
    path: idPath,
    body: shape.lessonForm.extend(edited),
    answer: shape.classLessons,
  },
  "POST /v1/staff/classes/{id}/lessons/arrange/preview": {
    ...staff,
    summary: "What another teacher, location or number of places for one lesson would do; changes nothing",
    path: idPath,
    body: shape.lessonArrangement,
    answer: shape.arrangementPreview,
  },
  "POST /v1/staff/classes/{id}/lessons/arrange": {
    ...staff,
    summary: "Give one lesson other teachers, another location or another number of places, or take that back",
    path: idPath,
    body: shape.lessonArrangement.extend({ ...edited, ...crowded }),
    answer: shape.classLessons,
  },
  "POST /v1/staff/classes/{id}/open": transition("Open a draft: families find and book it"),
  "POST /v1/staff/classes/{id}/close": transition("Close a class: it takes no bookings and keeps its dates"),
  "POST /v1/staff/classes/{id}/reopen": {
    ...transition("Open a closed class again; its dates follow what was changed while it was closed"),
    body: z.object(edited),
  },
  "POST /v1/staff/classes/{id}/reopen/preview": {
    ...staff,
    summary: "What opening a closed class again would do to its dates and families; changes nothing",
    path: idPath,
    answer: shape.datesPreview,
  },
  "POST /v1/staff/classes/{id}/archive": {
    ...transition("Put a class that is over into the archive"),
    body: archiving,
  },
  "POST /v1/staff/classes/{id}/restore": transition("Take a class out of the archive; it is closed then"),
  "POST /v1/staff/classes/{id}/duplicate": {
    ...staff,
    summary: "Make a draft like this class",
    path: idPath,
    answer: made,
    answerStatus: 201,
    idempotent: true,
  },
  "DELETE /v1/staff/classes/{id}": { ...staff, summary: "Delete a draft", path: idPath },
  "GET /v1/staff/calendar": {
    ...staff,
    summary: "Terms, closures and bank holidays of a school",
    query: schoolQuery,
    answer: shape.staffCalendar,
  },
  "POST /v1/staff/calendar/export": {
    ...staff,
    summary: "Terms, closures and bank holidays of a school as CSV",
    query: schoolQuery,
    csv: true,
  },
  "GET /v1/staff/calendar/next-year": {
    ...staff,
    summary: "What the next school year could have: this year's terms and closures, 52 weeks later",
    query: schoolQuery,
    answer: shape.nextYear,
  },
  "POST /v1/staff/calendar/next-year": {
    ...staff,
    summary: "Add the terms and closures of a year, all or none; what is there already is left alone",
    body: shape.yearForm.extend({ ...ofSchool, ...taking }),
    answer: z.object({ terms: z.int(), closures: z.int() }),
    idempotent: true,
  },
  "POST /v1/staff/calendar/next-year/preview": {
    ...staff,
    summary: "What the terms and closures of a year would do to dates and families; changes nothing",
    body: shape.yearForm.extend(ofSchool),
    answer: shape.datesPreview,
  },
  "POST /v1/staff/terms": {
    ...staff,
    summary: "Make a term; classes get its dates at once",
    body: shape.termForm.extend({ ...ofSchool, ...taking }),
    answer: made,
    answerStatus: 201,
    idempotent: true,
  },
  "POST /v1/staff/terms/preview": {
    ...staff,
    summary: "What a new term would do to dates and families; changes nothing",
    body: shape.termForm.extend(ofSchool),
    answer: shape.datesPreview,
  },
  "PUT /v1/staff/terms/{id}": {
    ...staff,
    summary: "Change a term and the dates to come of all classes",
    path: idPath,
    body: shape.termForm.extend(edited),
    answer: shape.staffTerm,
  },
  "POST /v1/staff/terms/{id}/preview": {
    ...staff,
    summary: "What a change of a term would do to dates and families; changes nothing",
    path: idPath,
    body: shape.termForm.extend(previewed),
    answer: shape.datesPreview,
  },
  "DELETE /v1/staff/terms/{id}": { ...staff, summary: "Delete a term that nobody has booked", path: idPath },
  "PUT /v1/staff/schools/{id}/nation": {
    ...staff,
    summary: "Change whose bank holidays a school keeps, and the dates to come of all classes",
    path: idPath,
    body: nationForm.extend(edited),
    answer: staffSchool,
  },
  "POST /v1/staff/schools/{id}/nation/preview": {
    ...staff,
    summary: "What other bank holidays would do to dates and families; changes nothing",
    path: idPath,
    body: nationForm,
    answer: shape.datesPreview,
  },
  "POST /v1/staff/closures": {
    ...staff,
    summary: "Close the school or a location for some days; their lessons are withdrawn at once",
    body: shape.closureForm.extend({ ...ofSchool, ...taking }),
    answer: made,
    answerStatus: 201,
    idempotent: true,
  },
  "POST /v1/staff/closures/preview": {
    ...staff,
    summary: "What a new closure would do to dates and families; changes nothing",
    body: shape.closureForm.extend(ofSchool),
    answer: shape.datesPreview,
  },
  "PUT /v1/staff/closures/{id}": {
    ...staff,
    summary: "Change a closure and the dates to come of all classes",
    path: idPath,
    body: shape.closureForm.extend(edited),
    answer: shape.staffClosure,
  },
  "POST /v1/staff/closures/{id}/preview": {
    ...staff,
    summary: "What a change of a closure would do to dates and families; changes nothing",
    path: idPath,
    body: shape.closureForm.extend(previewed),
    answer: shape.datesPreview,
  },
  "DELETE /v1/staff/closures/{id}": {
    ...staff,
    summary: "Delete a closure; its days are taught again",
    path: idPath,
  },
  "GET /v1/staff/teachers": {
    ...staff,
    summary: "Teachers of the school",
    query: archiveQuery,
    answer: shape.staffTeacherList,
  },
  "POST /v1/staff/teachers/export": { ...staff, summary: "Teachers as CSV", query: archiveQuery, csv: true },
  "GET /v1/staff/teachers/{id}": { ...staff, summary: "A teacher to edit", path: idPath, answer: shape.staffTeacher },
  "POST /v1/staff/teachers": {
    ...staff,
    summary: "Add a teacher",
    body: shape.teacherForm.extend(ofSchool),
    answer: made,
    answerStatus: 201,
    idempotent: true,
  },
  "PUT /v1/staff/teachers/{id}": {
    ...staff,
    summary: "Change a teacher",
    path: idPath,
    body: shape.teacherForm.extend(version.shape),
    answer: shape.staffTeacher,
  },
  "POST /v1/staff/teachers/{id}/archive": ofTeacher("Put a teacher without classes or future lessons into the archive"),
  "POST /v1/staff/teachers/{id}/restore": ofTeacher("Take a teacher out of the archive"),
  "DELETE /v1/staff/teachers/{id}": {
    ...staff,
    summary: "Delete a teacher whom no class or lesson names, past ones too",
    path: idPath,
  },
} as const satisfies Record<string, CallSpec>;
