import { err, ok, type Result } from "../kernel/index.ts";
import { characterCount, tidyLine } from "./form-fields.ts";

/** The longest name or part of a name, in characters. */
export const MAX_NAME_LENGTH = 80;

/** Parses a name in any script. Refused if it is empty, has no letter or is longer than 80 characters. */
export function parseName(text: string): Result<string, "empty" | "no_letter" | "too_long"> {
  const name = tidyLine(text);
  if (name === "") return err("empty");
  if (!/\p{L}/u.test(name)) return err("no_letter");
  return characterCount(name) > MAX_NAME_LENGTH ? err("too_long") : ok(name);
}
