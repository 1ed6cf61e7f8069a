import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { id, idPath, idText, isoDate, staffListQuery } from "../shapes/common.ts";
import { archiving, losing, over_reason, previewed } from "./staff-classes.ts";
import { lessonOffer } from "../shapes/lost-lessons.ts";
import * as shape from "../shapes/staff-camps.ts";
import { classStatus, seen } from "../shapes/staff-classes.ts";

const staff = { area: "staff", auth: "staff" } as const;

const version = z.object({ version: z.int() });
const made = z.object({ id });

const transition = (summary: string) => ({
  ...staff,
  summary,
  path: idPath,
  body: version,
  answer: shape.staffCamp,
});

const cancelledDays = z.array(isoDate).max(100).describe("days to come of the camp");

const campQuery = staffListQuery.extend({
  q: z.string().trim().max(100).optional().describe("in the names of camp, location and category"),
  status: classStatus.optional(),
});

/** Holiday camps and their extras, as staff edit them. */
export const staffCampCalls = {
  "GET /v1/staff/camps": {
    ...staff,
    summary: "Camps of the school, drafts and closed ones too",
    query: campQuery,
    answer: shape.staffCampList,
  },
  "POST /v1/staff/camps/export": { ...staff, summary: "Camps as CSV", query: campQuery, csv: true },
  "GET /v1/staff/camp-choices": {
    ...staff,
    summary: "What a camp of the school can have: categories, stages, locations, disciplines",
    query: z.object({ school: idText.optional().describe("left out: the user's own school") }),
    answer: shape.campChoices,
  },
  "GET /v1/staff/camps/{id}": { ...staff, summary: "A camp to edit", path: idPath, answer: shape.staffCamp },
  "POST /v1/staff/camps": {
    ...staff,
    summary: "Make a camp; it begins as a draft",
    body: shape.campForm.extend({ franchise_id: id.optional().describe("left out: the user's own school") }),
    answer: made,
    answerStatus: 201,
    idempotent: true,
  },
  "PUT /v1/staff/camps/{id}": {
    ...staff,
    summary: "Change a camp, its days and its extras; a day with bookings stays",
    path: idPath,
    body: shape.campForm.extend({ ...version.shape, seen, losing, over_reason, offer: lessonOffer.optional() }),
    answer: shape.staffCamp,
  },
  "POST /v1/staff/camps/{id}/preview": {
    ...staff,
    summary: "Which days a change of a camp would leave with more places booked than there are; changes nothing",
    path: idPath,
    body: shape.campForm.extend(previewed),
    answer: shape.campPreview,
  },
  "POST /v1/staff/camps/{id}/cancel-days": {
    ...staff,
    summary: "Cancel days of a camp, or all: their places are given back, and the families are told and asked",
    path: idPath,
    body: z.object({
      ...version.shape,
      days: cancelledDays,
      reason: z.string().max(200).describe("the families read it"),
      offer: lessonOffer.optional().describe("left out: the school decides with each family"),
      seen,
    }),
    answer: shape.staffCamp,
  },
  "POST /v1/staff/camps/{id}/cancel-days/preview": {
    ...staff,
    summary: "Who would lose a place if days of a camp were cancelled; changes nothing",
    path: idPath,
    body: z.object({ days: cancelledDays }),
    answer: shape.cancelledDaysPreview,
  },
  "POST /v1/staff/camps/{id}/open": transition("Open a draft: families find and book it"),
  "POST /v1/staff/camps/{id}/close": transition("Close a camp: it takes no bookings and keeps those that it has"),
  "POST /v1/staff/camps/{id}/reopen": transition("Open a closed camp again"),
  "POST /v1/staff/camps/{id}/archive": {
    ...transition("Put a camp that is over into the archive"),
    body: archiving,
  },
  "POST /v1/staff/camps/{id}/restore": transition("Take a camp out of the archive; it is closed then"),
  "POST /v1/staff/camps/{id}/duplicate": {
    ...staff,
    summary: "Make a draft like this camp, with all its dates moved",
    path: idPath,
    body: z.object({ starts_on: isoDate.describe("the first day of the copy") }),
    answer: made,
    answerStatus: 201,
    idempotent: true,
  },
  "DELETE /v1/staff/camps/{id}": { ...staff, summary: "Delete a draft", path: idPath },
} as const satisfies Record<string, CallSpec>;
