/** Written here, because a style sheet of its own would add to every page. */
const LOOK =
  "position:fixed;inset:auto 12px calc(84px + env(safe-area-inset-bottom));width:fit-content;max-width:min(520px,calc(100vw - 24px));" +
  "margin:0 auto;padding:14px 18px;border:0;border-radius:var(--radius);background:var(--spot-soft);color:var(--ink);" +
  "box-shadow:var(--shadow-2);font-size:var(--text-15);font-weight:550;line-height:1.4";

let notice: HTMLElement | null = null;

/**
 * Tells the visitor their place in line; null takes the notice away. It stands beside React, because it loads only when it is needed, in
 * whichever app that is. A place is announced when it changes.
 */
export function showPlace(place: number | null): void {
  if (place === null) {
    notice?.remove();
    notice = null;
    return;
  }
  if (notice === null) {
    notice = document.createElement("div");
    notice.style.cssText = LOOK;
    notice.role = "status";
    // Above dialogs, like the messages of the page.
    notice.popover = "manual";
    document.body.append(notice);
    notice.showPopover();
  }
  const current = notice;
  // A region that is new with its text is not announced.
  requestAnimationFrame(() => (current.textContent = lineText(place)));
}

/** What somebody reads who waits. */
function lineText(place: number): string {
  // oxlint-disable-next-line no-restricted-properties -- every page of the shop would load one more formatter for this alone
  const where = place === 1 ? "You are next" : `You are number ${place.toLocaleString("en-GB")}`;
  return `Many families are booking right now. ${where} in line. Keep this page open.`;
}
