import { z } from "zod";
import { uuid } from "./common.ts";
import { needed } from "./people.ts";

const foundKind = z.enum(["child", "family", "order", "class", "camp", "item", "location"]);

/** Something that staff looked for. It has no amount and no health notes. */
export const staffFound = z.object({
  kind: foundKind,
  id: z.string().describe("of what opens; for a child: of the family"),
  name: z.string(),
  detail: z.string().describe("which one it is: the parent, the children, the location"),
  status: z.string().nullable(),
  school: z.string().nullable().describe("for the network: of which school it is"),
});

/** The lists of the staff's app that have views. */
export const staffListName = z.enum([
  "customers",
  "tickets",
  "waiting-lists",
  "orders",
  "owed",
  "owed-before",
  "lost-lessons",
  "classes",
  "camps",
  "teachers",
  "locations",
  "staff",
  "schools",
  "items",
  "items-to-deliver",
  "coupons",
  "offers",
  "imports",
  "work-items",
  "history",
]);

export const savedViewForm = z.object({
  list: staffListName,
  name: needed(60),
  query: z
    .string()
    .max(1_000)
    .regex(/^[^\s#?]*$/u)
    .describe("the query of the list's address, without the question mark and the page"),
});

export const savedView = savedViewForm.extend({ id: uuid });
