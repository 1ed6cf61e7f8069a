import { createHash } from "node:crypto";

export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const INLINE = /<(script|style)((?:\s[^>]*)?)>([\s\S]*?)<\/\1>/gu;
/** Fetched scripts, which are allowed by their origin, and data that nothing runs. */
const NOT_INLINE = /\ssrc=|\stype="application\/(?:ld\+)?json"/u;

/** The hashes of a page's inline scripts and styles, as sources of a content policy. Unlike a nonce they may be public. */
export function inlineHashes(html: string): InlineHashes {
  const found = { scripts: new Set<string>(), styles: new Set<string>() };
  for (const [, element, attributes = "", text = ""] of html.matchAll(INLINE)) {
    if (text === "" || NOT_INLINE.test(attributes)) continue;
    const hash = `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    (element === "script" ? found.scripts : found.styles).add(hash);
  }
  return { scripts: [...found.scripts], styles: [...found.styles] };
}
