import { createHash } from "node:crypto";

export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const INLINE = /<(script|style)((?:\s[^>]*)?)>([\s\S]*?)<\/\1>/gu;

/**
 * The page without the mark, and the hashes of the inline scripts and styles that carried it, as sources of a content policy. Unlike a
 * nonce they may be public, so the page can be cached.
 *
 * `mark` is a nonce that nobody outside the render knows. The framework puts it on what it emits itself. A script that got into the page
 * in another way, such as through a text that was not escaped, does not carry it, has no hash, and does not run.
 */
export function takeInlineHashes(html: string, mark: string): { readonly html: string; readonly inline: InlineHashes } {
  const attribute = ` nonce="${mark}"`;
  const found = { scripts: new Set<string>(), styles: new Set<string>() };
  for (const [, element, attributes = "", text = ""] of html.matchAll(INLINE)) {
    // A script that is fetched is allowed by its origin.
    if (text === "" || !attributes.includes(attribute) || /\ssrc=/u.test(attributes)) continue;
    const hash = `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    (element === "script" ? found.scripts : found.styles).add(hash);
  }
  return {
    html: html.replaceAll(attribute, ""),
    inline: { scripts: [...found.scripts], styles: [...found.styles] },
  };
}
