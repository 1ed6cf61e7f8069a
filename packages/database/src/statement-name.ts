import { createHash } from "node:crypto";

/** A statement gets a name from this many uses on. */
const USES_BEFORE_NAMING = 3;
/** Limits the memory that named statements take in the server, whatever filters are sent. */
const MAX_NAMES = 400;
const MAX_COUNTED = 4_000;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/**
 * The name under which the server keeps a frequent statement of this process, so that it parses and plans it once for each connection.
 * Undefined for a rare statement.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMES) return undefined;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < USES_BEFORE_NAMING) {
    if (uses.size < MAX_COUNTED) uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  const name = createHash("sha1").update(text).digest("base64url");
  names.set(text, name);
  return name;
}
