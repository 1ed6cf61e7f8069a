import { hash, randomBytes } from "node:crypto";
import { textAsBytes } from "./bytes-as-text.ts";

export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const MARK_BYTES = 16;

/** A nonce for takeInlineHashes, which never leaves the process. */
export function newMark(): string {
  return randomBytes(MARK_BYTES).toString("base64url");
}

/**
 * The page, as bytesAsText gives it, without the mark, and the hashes of the inline scripts and styles that carried it, as sources of a
 * content policy. Unlike a nonce they may be public, so the page can be cached.
 *
 * `mark` is a nonce that nobody outside the render knows. The framework puts it on what it emits itself. A script that got into the page
 * in another way, such as through a text that was not escaped, does not carry it, has no hash, and does not run.
 */
export function takeInlineHashes(html: string, mark: string): { readonly html: string; readonly inline: InlineHashes } {
  const attribute = ` nonce="${mark}"`;
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (let at = html.indexOf(attribute); at >= 0;) {
    const start = html.lastIndexOf("<", at);
    const end = html.indexOf(">", at) + 1;
    // The page breaks off within the tag.
    if (end === 0) break;
    const [, element] = /^<(script|style)\s/u.exec(html.slice(start, at + 1)) ?? [];
    const close = element === undefined ? -1 : html.indexOf(`</${element}>`, end);
    const text = close < 0 ? "" : html.slice(end, close);
    // A script that is fetched is allowed by its origin.
    if (text !== "" && !/\ssrc=/u.test(html.slice(start, end)))
      (element === "script" ? scripts : styles).add(`'sha256-${hash("sha256", textAsBytes(text), "base64")}'`);
    // What an element holds is its text, also if it looks like a mark.
    at = html.indexOf(attribute, Math.max(close, at + attribute.length));
  }
  return { html: html.replaceAll(attribute, ""), inline: { scripts: [...scripts], styles: [...styles] } };
}
