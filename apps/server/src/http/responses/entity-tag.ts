import { hash } from "node:crypto";

/**
 * The entity tag of a text, or of its UTF-8 bytes; weak, because the same text is sent in several encodings. Hono's etag middleware would
 * have to read the text back from the response, and the response cache would have none to compare.
 */
export function tagOf(text: string | Uint8Array): string {
  return `W/"${hash("sha256", text, "base64url").slice(0, 22)}"`;
}

/** True if an `If-None-Match` header names the tag. */
export function hasTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const opaque = (text: string) => text.trim().replace(/^W\//u, "");
  return header.trim() === "*" || header.split(",").some((one) => opaque(one) === opaque(tag));
}
