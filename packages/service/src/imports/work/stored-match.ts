import { CHOICES } from "@matinee/core/imports";
import { z } from "zod";

/** What a row is like, as it is stored with the row. */
export const storedMatch = z.object({
  /** What it is like, by its name. */
  name: z.string(),
  /** The family that it is like; null: it is like something else. */
  customerId: z.guid().nullable(),
  differences: z.array(z.object({ field: z.string(), ours: z.string(), theirs: z.string() })),
  choices: z.array(z.enum(CHOICES)),
  /** True: without a choice the row is left out. Else ours stays. */
  leavesOut: z.boolean(),
});

export type StoredMatch = z.output<typeof storedMatch>;
