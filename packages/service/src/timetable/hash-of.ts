import { createHash } from "node:crypto";

/** Says the same of the same things, in whatever order they were read. */
export function hashOf(parts: readonly (readonly (string | number)[])[]): string {
  const said = parts.map((part) => JSON.stringify(part.map(String).toSorted()));
  return createHash("sha256").update(said.toSorted().join()).digest("base64url").slice(0, 22);
}
