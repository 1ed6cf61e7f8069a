import { err, ok, type Result } from "../kernel/index.ts";
import { characterCount, tidyLine } from "./form-fields.ts";

/** The longest name or part of a name we keep, in characters. */
export const MAX_NAME_LENGTH = 80;

/** A name in any script, tidied; refused where it is empty, holds no letter or is longer than 80 characters. */
export function parseName(text: string): Result<string, "empty" | "no_letter" | "too_long"> {
  const name = tidyLine(text);
  if (name === "") return err("empty");
  if (!/\p{L}/u.test(name)) return err("no_letter");
  return characterCount(name) > MAX_NAME_LENGTH ? err("too_long") : ok(name);
}
