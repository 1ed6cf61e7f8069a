/** Something that has the focus, as it stands on the page. */
export interface Stop {
  readonly name: string;
  readonly tag: string;
  /** Its own, for as long as the page stands. */
  readonly mark: string;
  readonly landmark: string;
  /** It doesn't move with the page. */
  readonly pinned: boolean;
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
  /** Null: it is in sight, and nothing lies over it. */
  readonly problem: string | null;
}

declare global {
  interface Window {
    /** What had the focus last, and how it looked then; how many have had it. */
    walkLast?: { element: Element; look: string; name: string };
    walkCount?: number;
  }
}

/**
 * Runs in the page: what has the focus, null for the page itself; and the name of the last one that looks the same with and without it.
 * It stands by itself, since the page knows nothing of this file.
 */
export function look(): { here: Stop | null; ringless: string | null } {
  const lookOf = (element: Element): string => {
    const parts = [element, element.closest("label")].filter((one) => one !== null);
    return parts
      .map((one) => {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one);
        return outlineStyle === "none" ? boxShadow : `${outlineStyle} ${outlineWidth} ${outlineColor} ${boxShadow}`;
      })
      .join(" / ");
  };
  const nameOf = (element: Element): string => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const own = element.id === "" ? null : document.querySelector(`label[for="${CSS.escape(element.id)}"]`);
    const words = element.getAttribute("aria-label") ?? labels[0]?.textContent ?? own?.textContent;
    return (words ?? element.textContent ?? "").trim().replaceAll(/\s+/gu, " ") || element.tagName;
  };
  const problemOf = (element: Element, box: DOMRect): string | null => {
    if (box.width === 0 || box.height === 0) return "has no size";
    // Of what is taller than a field, browsers show where one types.
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    const fits = bottom - top >= Math.min(box.height, 60) / 2 && box.left >= -1 && box.right <= innerWidth + 1;
    if (!fits || (box.height <= 60 && bottom - top < box.height - 2))
      return `is out of sight: ${box.top} to ${box.bottom} of ${innerHeight}`;
    const over = document.elementFromPoint(box.left + box.width / 2, (top + bottom) / 2);
    const itself = over !== null && (element.contains(over) || over.contains(element));
    return itself ? null : `is covered by ${over?.outerHTML.slice(0, 80) ?? "nothing"}`;
  };

  const last = window.walkLast;
  const element = document.activeElement;
  let ringless: string | null = null;
  if (last !== undefined && last.element !== element && last.element.isConnected && lookOf(last.element) === last.look)
    ringless = last.name;
  delete window.walkLast;
  if (!(element instanceof HTMLElement) || element === document.body) return { here: null, ringless };

  const box = element.getBoundingClientRect();
  const name = nameOf(element);
  // Where a script leads the focus to be read on from, nothing can be pressed. What is inside of a field (the calendar of a date) or of a frame
  // has a ring of its own, and then the element does not count as focused.
  if (element.tabIndex >= 0 && element.matches(":focus")) window.walkLast = { element, look: lookOf(element), name };
  if (element.dataset["walkMark"] === undefined) {
    window.walkCount = (window.walkCount ?? 0) + 1;
    element.dataset["walkMark"] = `${window.walkCount} ${name}`;
  }
  const pins = new Set(["fixed", "sticky"]);
  let pinned = false;
  for (let up: Element | null = element; up !== null; up = up.parentElement)
    pinned ||= pins.has(getComputedStyle(up).position);
  const here: Stop = {
    name,
    tag: element.tagName.toLowerCase(),
    mark: element.dataset["walkMark"],
    landmark: element.closest("dialog, nav, header, main, footer")?.tagName ?? "BODY",
    pinned,
    top: box.top + scrollY,
    bottom: box.bottom + scrollY,
    left: box.left,
    right: box.right,
    problem: element.tabIndex < 0 ? null : problemOf(element, box),
  };
  return { here, ringless };
}
