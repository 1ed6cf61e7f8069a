import { z } from "zod";
import { id, instant, ref } from "./common.ts";
import { staffTicketRow } from "./staff.ts";

/** The schools that somebody works for, and the addresses of their shops. */
export const staffWorkplace = z.object({
  schools: z.array(ref).describe("schools that the user can choose"),
  shops: z.array(
    z.object({
      host: z.string(),
      address: z.string().describe("where families open it"),
      name: z.string(),
      school_id: id.nullable().describe("null: the main shop"),
    }),
  ),
});

/** The staff home page: the person's school, and what waits for them. */
export const staffHome = z.object({
  school: ref.nullable().describe("null: the whole network"),
  schools: z.array(ref).describe("as in GET /v1/staff/workplace, and here for one more release"),
  shops: staffWorkplace.shape.shops.describe("as in GET /v1/staff/workplace, and here for one more release"),
  counts: z.object({
    open_tickets: z.int(),
    customers: z.int(),
    locations: z.int(),
    classes: z.int(),
  }),
  to_do: z
    .object({
      work_items: z.int().describe("open"),
      lost_lessons: z.int().describe("which the school decides about"),
      items_to_deliver: z.int().describe("shop items to hand out or post"),
      draft_classes: z.int(),
      draft_camps: z.int(),
      ended_classes: z.int().describe("classes that are open and have no future lessons"),
    })
    .describe("what waits for the user; 0 where somebody else does it"),
  new_tickets: z.array(staffTicketRow).describe("open enquiries, the longest waiting first"),
  jobs_stopped_at: instant
    .nullable()
    .describe(
      "since when no background jobs have run, such as sending emails, if for ten minutes or more; told to the network alone",
    ),
});
