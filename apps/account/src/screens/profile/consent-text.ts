import type { ConsentEntry } from "@matinee/contract/client";
import { monthAndYear, plainDate } from "@matinee/format";

/** An answer in the consent history. */
export function consentText({ kind, given, child }: Pick<ConsentEntry, "kind" | "given" | "child">): string {
  const answer = given ? "yes" : "no";
  if (kind === "marketing") return `Marketing emails: ${answer}`;
  return child === null ? `Photos and films: ${answer}` : `Photos and films of ${child.first_name}: ${answer}`;
}

/**
 * ", wording of 22 November 2026": a version ends in the date of its text, and the first ones in its year and month, as in
 * "marketing-2026-11".
 */
export function wordingText(version: string): string {
  const [, year, month, day] = /(\d{4})-(\d{2})(?:-(\d{2}))?$/u.exec(version) ?? [];
  if (year === undefined || month === undefined) return "";
  const written = day === undefined ? monthAndYear(`${year}-${month}`) : plainDate(`${year}-${month}-${day}`);
  return `, wording of ${written}`;
}
