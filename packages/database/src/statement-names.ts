import { createHash } from "node:crypto";

/**
 * A statement gets a name from so many uses on, while there are fewer names than that. The last names are for what is used most: lists
 * with rare filters, or somebody who makes such up, can't take them all.
 */
const USES_BEFORE_NAMING = [
  { names: 320, uses: 3 },
  { names: 370, uses: 30 },
  { names: 400, uses: 300 },
] as const;
const MAX_COUNTED = 4_000;

/**
 * Names frequent statements. The server keeps each under its name, and so parses and plans it once for each connection. Undefined for a
 * rare statement, and for every other one once there are 400 names: they take memory in the server.
 */
export function statementNames(): (text: string) => string | undefined {
  let uses = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    const needed = USES_BEFORE_NAMING.find((step) => names.size < step.names)?.uses;
    if (needed === undefined) return undefined;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < needed) {
      // Counted anew, and not given up: what is frequent is soon there again.
      if (uses.size >= MAX_COUNTED) uses = new Map();
      uses.set(text, count);
      return undefined;
    }
    uses.delete(text);
    const name = createHash("sha1").update(text).digest("base64url");
    names.set(text, name);
    return name;
  };
}
