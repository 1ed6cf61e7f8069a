import { headingKey, headingMeaning } from "./heading-key.ts";

/** Parts of words for health, in a heading without case, blanks and signs. */
const HEALTH = new RegExp(
  [
    "medic|health|allerg|alerg|intoleran|diet|condition|disab|illness|injur|diagnos|treatment|inhaler|epipen|doctor|nurse(?!ry)",
    "asthma|epilep|diabet|autis|adhd|dyslex|needs|(?:special|additional|support|access)(?:need|requirement)|specialeducation",
    // Special educational needs. "Course name" and "class end" contain the same letters.
    "^sen(?!ior|t|der)|(?<!cho)sen$|send?(?:need|note|status|info|detail|support|plan|requirement)|ehcp",
  ].join("|"),
  "u",
);

/** Special educational needs, as words of their own. */
const SEN = new Set(["sen", "send", "senco"]);

/** Whether a column may have health notes, by its heading alone. It errs towards yes: such cells are hidden. */
export function isHealthHeading(heading: string): boolean {
  const words = headingMeaning(heading).split(" ");
  return HEALTH.test(headingKey(heading)) || words.some((word) => SEN.has(word));
}
