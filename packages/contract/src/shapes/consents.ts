import { z } from "zod";
import { instant } from "./common.ts";

/** The purposes of other companies' scripts. Each needs its own consent. */
const kind = z.enum(["chat", "measuring", "advertising"]);
/** All versions of the consent wording. A changed wording is a new version (product.md, Families). */
const wordingVersion = z.enum(["third-parties-2026-11", "third-parties-2026-11-29"]);

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
