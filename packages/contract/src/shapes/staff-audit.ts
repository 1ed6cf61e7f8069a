import { z } from "zod";
import { id, instant, ref, uuid } from "./common.ts";

/** Kinds of things that entries of the audit log are about. */
export const auditKind = z.enum([
  "class",
  "camp",
  "item",
  "coupon",
  "offer",
  "term",
  "closure",
  "teacher",
  "location",
  "import",
  "order",
  "customer",
  "waiting_entry",
  "ticket",
  "work_item",
  "user",
  "member",
  "invitation",
  "school",
  "mail_text",
  "template",
  "api_key",
  "webhook",
]);

/** What was done, roughly. */
export const auditGroup = z.enum(["added", "changed", "removed", "exported", "viewed", "families"]);

const auditChange = z.object({
  field: z.string().describe("in plain words, such as `Places`"),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const auditSubject = z.object({
  text: z.string().describe("such as `class:7`"),
  kind: z.string().describe("in plain words, such as `Class`"),
  name: z.string().nullable().describe("null: it has none, or it is gone"),
  address: z.string().nullable().describe("a path of the staff's app"),
});

export const auditRow = z.object({
  id,
  at: instant,
  by: z.object({ id: uuid.nullable().describe("null: not a person with a login"), name: z.string() }),
  what: z.string().describe("in plain words, such as `Changed a class`"),
  subject: auditSubject,
  school: ref.nullable().describe("null: of no school, or of several"),
  changes: z.array(auditChange),
});

export const auditPage = z.object({
  rows: z.array(auditRow).describe("the newest first"),
  next: id.nullable().describe("`before` of the page of older entries; null: there are none"),
  people: z.array(z.object({ id: uuid, name: z.string() })).describe("whom the log can be narrowed to"),
  seal: z
    .object({ number: id, at: instant, hash: z.string().describe("SHA-256, hexadecimal") })
    .nullable()
    .describe("the newest seal; null: nothing is sealed yet"),
});
