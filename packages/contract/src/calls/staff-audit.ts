import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { idText, isoDate, uuid } from "../shapes/common.ts";
import * as shape from "../shapes/staff-audit.ts";

/** What the list and the file can be narrowed to. */
const narrowed = z.object({
  who: uuid.optional().describe("the user id of who did it"),
  subject: z
    .string()
    .max(80)
    .regex(/^[a-z_]+:[\w.-]+$/)
    .optional()
    .describe("one thing, such as `class:7`; what is about a family is about its login too"),
  kind: shape.auditKind.optional(),
  group: shape.auditGroup.optional(),
  from: isoDate.optional(),
  to: isoDate.optional().describe("the last day"),
  school: idText.optional().describe("only of this school"),
});

/** Who changed what, as the audit log has it. */
export const staffAuditCalls = {
  "GET /v1/staff/audit": {
    area: "staff",
    auth: "staff",
    summary: "Entries of the audit log of the school, the newest first",
    query: narrowed.extend({
      before: z.coerce
        .number()
        .int()
        .positive()
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe("entries older than this id"),
      size: z.coerce.number().int().min(1).max(200).optional().describe("50 by default"),
    }),
    answer: shape.auditPage,
  },
  "POST /v1/staff/audit/export": {
    area: "staff",
    auth: "staff",
    summary: "The same as CSV",
    query: narrowed,
    csv: true,
  },
} as const satisfies Record<string, CallSpec>;
