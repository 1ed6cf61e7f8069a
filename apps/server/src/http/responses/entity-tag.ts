import { hash } from "node:crypto";
import type { AppContext } from "../app-env.ts";

/**
 * The entity tag of a text, or of its UTF-8 bytes; weak, because the same text is sent in several encodings. Hono's etag middleware would
 * have to read the text back from the response, and the response cache would have none to compare.
 */
export function tagOf(text: string | Uint8Array): string {
  return `W/"${hash("sha256", text, "base64url").slice(0, 22)}"`;
}

/** Headers that describe a body, and a 304 has none. */
const CONTENT_HEADERS = new Set(["content-type", "content-encoding", "content-length"]);

export function isContentHeader(name: string): boolean {
  return CONTENT_HEADERS.has(name);
}

/** True if the client has the response already, by the tag that it sent. Such a response is sent as a 304. */
export function isNotModified(c: AppContext): boolean {
  if (c.res.status !== 200 || (c.req.method !== "GET" && c.req.method !== "HEAD")) return false;
  const tag = c.res.headers.get("ETag");
  return tag !== null && hasTag(c.req.header("if-none-match"), tag);
}

/** True if an `If-None-Match` header names the tag. */
export function hasTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const opaque = (text: string) => text.trim().replace(/^W\//u, "");
  return header.trim() === "*" || header.split(",").some((one) => opaque(one) === opaque(tag));
}
