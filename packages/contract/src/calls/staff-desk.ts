import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { allOf, uuidPath } from "../shapes/common.ts";
import * as shape from "../shapes/staff-desk.ts";

const staff = { area: "staff", auth: "staff" } as const;

/** How staff find their way: the search, and the views of lists that they saved. */
export const staffDeskCalls = {
  "GET /v1/staff/search": {
    ...staff,
    summary: "Find a child, family, order, class, camp, item or location; a few of each",
    query: z.object({ q: z.string().trim().min(2).max(100) }),
    answer: allOf(shape.staffFound),
  },
  "GET /v1/staff/views": {
    ...staff,
    summary: "The views of lists that the user saved at the school in hand",
    query: z.object({ list: shape.staffListName.optional().describe("only of this list") }),
    answer: allOf(shape.savedView),
  },
  "POST /v1/staff/views": {
    ...staff,
    summary: "Save a view of a list; the same name replaces the user's view of that name",
    body: shape.savedViewForm,
    answer: z.object({ id: shape.savedView.shape.id }),
    answerStatus: 201,
    idempotent: true,
  },
  "DELETE /v1/staff/views/{id}": {
    ...staff,
    summary: "Delete a saved view of the user's; one that is gone changes nothing",
    path: uuidPath,
  },
} as const satisfies Record<string, CallSpec>;
