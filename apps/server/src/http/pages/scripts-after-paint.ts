import { replaceTags } from "./tags.ts";

const PRELOAD = /^<link\b.*\srel="modulepreload"/su;
const HREF = /\shref="([^"]+)"/u;

/**
 * Runs once: after the first paint, or after half a second where none is reported, such as in a tab that nobody sees. Each file is asked for
 * in a task of its own: a browser takes a millisecond or two for each, and a tap on the page waits for a whole task.
 */
const START = `(function(list){function start(){if(!list)return;var hrefs=list,own=document.querySelector("script[data-after-paint]");list=null;
function add(name,set){var one=document.createElement(name);for(var key in set)one[key]=set[key];document.head.append(one)}
function later(name,set){setTimeout(function(){add(name,set)})}
hrefs.forEach(function(href){later("link",{rel:"modulepreload",href:href})});later("script",{type:"module",textContent:own.textContent})}
setTimeout(start,500);new PerformanceObserver(start).observe({type:"paint",buffered:true})})`;

/**
 * The page with its modules fetched after its first paint: before it they take the line from fonts and pictures, and a page can be read,
 * and its links and forms used, without them (docs/decisions, 0025). The framework's module becomes a text that a small script starts,
 * after it has asked for all the files that the page named ahead, so that they come at once and not one after another.
 *
 * `mark` is as for takeInlineHashes, which allows both scripts. A page in another form than the framework's stays as it is.
 */
export function scriptsAfterPaint(html: string, mark: string): string {
  const opening = `<script nonce="${mark}" type="module" async="">`;
  const at = html.indexOf(opening);
  const end = html.indexOf("</script>", at);
  if (at < 0 || html.includes(opening, end)) return html;
  const hrefs: string[] = [];
  const withoutPreloads = (part: string) =>
    replaceTags(part, "<link", (link) => {
      if (!PRELOAD.test(link)) return link;
      const href = HREF.exec(link)?.[1];
      if (href !== undefined) hrefs.push(href);
      return "";
    });
  const before = withoutPreloads(html.slice(0, at));
  const text = html.slice(at + opening.length, end);
  const after = withoutPreloads(html.slice(end + "</script>".length));
  const starter = `<script nonce="${mark}">${START}(${JSON.stringify(hrefs)})</script>`;
  return `${before}<script nonce="${mark}" type="text/plain" data-after-paint="">${text}</script>${starter}${after}`;
}
