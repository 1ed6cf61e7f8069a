import { createHash } from "node:crypto";

export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const INLINE = /<(script|style)((?:\s[^>]*)?)>([\s\S]*?)<\/\1>/gu;
/** Fetched, and let in by where it comes from; or data that nothing runs. */
const NOT_INLINE = /\ssrc=|\stype="application\/(?:ld\+)?json"/u;

/** What a page of ours runs inline, as sources of a content policy. Unlike a nonce they may be told to everybody. */
export function inlineHashes(html: string): InlineHashes {
  const found = { scripts: new Set<string>(), styles: new Set<string>() };
  for (const [, element, attributes = "", text = ""] of html.matchAll(INLINE)) {
    if (text === "" || NOT_INLINE.test(attributes)) continue;
    const hash = `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    (element === "script" ? found.scripts : found.styles).add(hash);
  }
  return { scripts: [...found.scripts], styles: [...found.styles] };
}
