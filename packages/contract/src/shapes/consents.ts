import { z } from "zod";
import { instant } from "./common.ts";

/** What other companies' scripts are for; each is consented to by itself. */
const kind = z.enum(["chat", "measuring", "advertising"]);
/** Every wording that visitors were ever asked by; a change of words is a new version (product.md, Families). */
const wordingVersion = z.enum(["third-parties-2026-11"]);

export const consentForm = z.object({
  wording_version: wordingVersion,
  choices: z
    .array(z.object({ kind, given: z.boolean() }))
    .min(1)
    .max(kind.options.length)
    .refine((choices) => new Set(choices.map((choice) => choice.kind)).size === choices.length, {
      message: "Each kind can be answered once.",
    }),
});

export const consents = z.object({
  choices: z.array(z.object({ kind, given: z.boolean(), wording_version: z.string(), recorded_at: instant })),
});
