import { replaceTags } from "./tags.ts";

const STYLESHEET = /^<link\b.*\srel="stylesheet"/su;
const HREF = /\shref="([^"#]*)/u;
const UNUSED = ' media="not all" disabled=""/>';
/** The styles of every page, which no navigation takes away. */
const EVERYWHERE = /^\/assets\/shell-/u;

/**
 * The page with the text of its stylesheets in it, so that a browser can show it without asking for anything else. Each `<style>` carries
 * `mark`, as what the framework emits does (takeInlineHashes), and stands right after its link, which stays for React but is not loaded.
 * There a stylesheet that React adds later keeps its place in the cascade. `disabled` alone is not enough: Chromium looks ahead for what a
 * page needs, and does not see it.
 *
 * `textOf` gives the text of a stylesheet by its address. Null, or a text that would end the element, leaves the link as it is.
 */
export function inlineStyles(html: string, mark: string, textOf: (address: string) => string | null): string {
  return replaceTags(html, "<link", (link) => {
    if (!STYLESHEET.test(link)) return link;
    const address = HREF.exec(link)?.[1];
    const text = address === undefined ? null : textOf(address);
    if (text === null || endsElement(text)) return link;
    // A chunk that needs them looks for a link without the framework's `#`, and would load them once more behind all others.
    const found = EVERYWHERE.test(address ?? "") ? `<link rel="stylesheet" href="${address}"${UNUSED}` : "";
    // An empty element would have a hash too. A school without colours of its own has an empty stylesheet.
    const style = text === "" ? "" : `<style nonce="${mark}">${text}</style>`;
    return `${link.replace(/\s*\/?>$/u, UNUSED)}${style}${found}`;
  });
}

/** Whether a text in a `<style>` would end it. */
function endsElement(text: string): boolean {
  for (let at = text.indexOf("</"); at >= 0; at = text.indexOf("</", at + 1))
    if (text.slice(at + 2, at + 7).toLowerCase() === "style") return true;
  return false;
}
