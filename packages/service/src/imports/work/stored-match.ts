import { CHOICES } from "@matinee/core/imports";
import { z } from "zod";

/** What a row is like, as it is stored with the row: the `RowMatch` of core. */
export const storedMatch = z.object({
  name: z.string(),
  customerId: z.guid().nullable(),
  differences: z.array(z.object({ field: z.string(), ours: z.string(), theirs: z.string() })),
  choices: z.array(z.enum(CHOICES)),
  leavesOut: z.boolean(),
});
