import { createHash } from "node:crypto";

/** The tag of a text; weak, because the same text travels under several encodings. */
export function tagOf(text: string): string {
  return `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}

/** Whether an `If-None-Match` header names the tag. */
export function hasTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const opaque = (text: string) => text.trim().replace(/^W\//u, "");
  return header.trim() === "*" || header.split(",").some((one) => opaque(one) === opaque(tag));
}
