import type { FieldDetail } from "@matinee/contract";

/** A client that sends a million of them gets this many back. */
const MAX_DETAILS = 50;

/**
 * A detail for each text that contains U+0000, which PostgreSQL cannot store. Works without recursion, because input may be nested
 * deeper than the stack is.
 */
export function findNulCharacters(input: unknown): FieldDetail[] {
  const details: FieldDetail[] = [];
  const open: { path: string; value: unknown }[] = [{ path: "", value: input }];
  for (let next = open.pop(); next !== undefined && details.length < MAX_DETAILS; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === "string" && value.includes("\u0000"))
      details.push({ path, message: "This contains a character that can't be stored." });
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value))
      open.push({ path: path === "" ? key : `${path}.${key}`, value: inner });
  }
  return details;
}
