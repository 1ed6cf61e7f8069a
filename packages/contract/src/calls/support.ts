import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { ref, uuid } from "../shapes/common.ts";

const support = { area: "support", auth: "anyone", status: "later" } as const;

export const supportCalls = {
  "GET /ticket-categories/all": { ...support, summary: "What an enquiry can be about", answer: z.array(ref) },
  "POST /tickets/create": {
    ...support,
    summary: "An enquiry to the franchise",
    body: z.object({
      category_id: z.int().positive(),
      name: z.string().max(200),
      email: z.string().max(320),
      subject: z.string().max(200),
      message: z.string().max(5_000),
      group_id: z.int().positive().optional(),
    }),
    answer: z.object({ id: uuid, reference: z.string() }),
    answerStatus: 201,
    idempotent: true,
  },
} as const satisfies Record<string, CallSpec>;
