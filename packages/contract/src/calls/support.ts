import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { id, ref, uuid } from "../shapes/common.ts";
import { needed } from "../shapes/people.ts";

const support = { area: "support", auth: "guest" } as const;

export const supportCalls = {
  "GET /ticket-categories/all": {
    ...support,
    auth: "anyone",
    summary: "What an enquiry can be about",
    answer: z.array(ref),
  },
  "POST /tickets/create": {
    ...support,
    summary: "An enquiry to the franchise",
    body: z.object({
      category_id: id,
      name: needed(200),
      email: needed(320),
      subject: needed(500),
      message: needed(10_000),
      group_id: id.optional(),
      course_id: id.optional(),
      product_id: id.optional(),
    }),
    answer: z.object({ id: uuid, reference: z.string() }),
    answerStatus: 201,
    idempotent: true,
  },
} as const satisfies Record<string, CallSpec>;
