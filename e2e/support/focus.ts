import type { Page } from "playwright-core";
import { expect } from "vitest";

const MOST_STEPS = 90;

/** What is wrong with the focus as it stands, in words; "" where it can be seen. Headings and parts that are only led to need no ring. */
async function troubleWithFocus(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const here = document.activeElement;
    if (!(here instanceof HTMLElement) || here === document.body) return "nothing has the focus";
    const what = `${here.tagName.toLowerCase()} “${(here.getAttribute("aria-label") ?? here.textContent).trim().slice(0, 40)}”`;
    const [box] = here.getClientRects();
    if (box === undefined || box.width < 4 || box.height < 4) return `${what} takes no room`;
    const [x, y] = [box.left + Math.min(box.width / 2, 20), box.top + Math.min(box.height / 2, 20)];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `${what} lies outside the window`;
    const top = document.elementFromPoint(x, y);
    if (top === null || !(here.contains(top) || top.contains(here))) return `${what} is covered by ${top?.tagName}`;
    if (here.tabIndex < 0) return "";
    // The same element beside it, without the focus, for the time of this look.
    const twin = here.cloneNode(false);
    if (!(twin instanceof HTMLElement)) return "";
    twin.removeAttribute("name");
    here.after(twin);
    const ringOf = (style: CSSStyleDeclaration) =>
      [style.outlineStyle === "none" ? "none" : `${style.outlineWidth} ${style.outlineColor}`, style.boxShadow].join(
        "; ",
      );
    const [ring, without] = [ringOf(getComputedStyle(here)), ringOf(getComputedStyle(twin))];
    twin.remove();
    return ring === without ? `${what} shows no ring` : "";
  });
}

const patience = { timeout: 6_000 };

/** A message that comes and goes may lie over it for its three seconds. */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => troubleWithFocus(page), { ...patience, message: page.url() }).toBe("");
}

/** What the focused element is called: its label, or its own words. */
export async function focused(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const here = document.activeElement;
    const labels =
      here instanceof HTMLInputElement || here instanceof HTMLTextAreaElement ? [...(here.labels ?? [])] : [];
    const words = here?.getAttribute("aria-label") ?? labels[0]?.textContent ?? here?.textContent ?? "";
    return words.replaceAll(/\s+/gu, " ").trim();
  });
}

/** Waits until the focus has been led to what is called so, and expects it to be seen there. */
export async function expectFocusOn(page: Page, name: string | RegExp): Promise<void> {
  const there = expect.poll(() => focused(page), patience);
  await (typeof name === "string" ? there.toBe(name) : there.toMatch(name));
  await expectFocusSeen(page);
}

/** Waits until a page has been come to: the focus is on its heading, and the browser's title is its own. */
export async function expectArrival(page: Page, heading: string): Promise<void> {
  const arrived = () =>
    page.evaluate(() => (document.activeElement?.tagName === "H1" ? document.activeElement.textContent : null));
  await expect.poll(arrived, patience).toBe(heading);
  await expectFocusSeen(page);
  await expect.poll(() => page.title(), patience).toBe(heading);
}

/** Goes on by Tab (or back by Shift+Tab) to what is called so; at every stop on the way the focus is to be seen. */
export async function tabTo(page: Page, name: string | RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press(key);
    // Past the last stop the browser's own bar has its turn.
    if (await page.evaluate(() => document.activeElement === document.body)) continue;
    await expectFocusSeen(page);
    const here = await focused(page);
    if (typeof name === "string" ? here.startsWith(name) : name.test(here)) return;
    passed.push(here);
  }
  throw new Error(`${key} never came to ${String(name)}; it passed ${passed.join(" | ")}`);
}

/** Goes there and presses Enter, or the key given. */
export async function press(page: Page, name: string | RegExp, key = "Enter"): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

/** Goes to a field and types into it. */
export async function type(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

/** Escape closes an open dialog, empties it, and leads back to what opened it. */
export async function escape(page: Page, opener: string): Promise<void> {
  await page.keyboard.press("Escape");
  await expectFocusOn(page, opener);
  await expect.poll(() => page.locator("dialog[open], dialog form").count(), patience).toBe(0);
}

/** With Tab alone nobody leaves an open dialog, and everything in it is come to. */
export async function expectFocusKept(page: Page): Promise<void> {
  const inDialog = () =>
    page.evaluate(() => {
      const here = document.activeElement;
      return here === document.body || (here?.closest("dialog[open]") ?? null) !== null;
    });
  const stops = new Set<string>();
  for (let step = 0; step < 12; step++) {
    expect(await inDialog(), `Tab left the dialog after ${[...stops].join(", ")}`).toBe(true);
    if (!(await page.evaluate(() => document.activeElement === document.body))) {
      await expectFocusSeen(page);
      stops.add(await focused(page));
    }
    await page.keyboard.press("Tab");
  }
  const controls = await page.locator("dialog[open]").locator("a, button, input, select, textarea").count();
  expect(stops.size, [...stops].join(", ")).toBe(controls);
}

interface Stop {
  readonly name: string;
  readonly part: string;
  readonly block: number;
  readonly top: number;
  readonly bottom: number;
}

/** By Tab from the page's beginning to its end: every control once, the bar before the menu before the content, and downwards within each block. */
export async function expectReadingOrder(page: Page): Promise<void> {
  await page.evaluate(() => {
    // Where an element with the focus was taken away, Tab goes on from there.
    const start = document.createElement("i");
    start.tabIndex = -1;
    document.body.prepend(start);
    start.focus();
    start.remove();
  });
  const stops: Stop[] = [];
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const here = document.activeElement;
      if (here === null || here === document.body) return null;
      if (here instanceof HTMLElement && here.dataset["stop"] !== undefined) return null;
      if (here instanceof HTMLElement) here.dataset["stop"] = "yes";
      const box = here.getBoundingClientRect();
      const block = here.closest("section, form, nav, header, tr, main");
      return {
        name: (here.getAttribute("aria-label") ?? here.textContent).trim().slice(0, 30),
        part: here.closest("header, nav[aria-label=Staff], main")?.tagName ?? "",
        block: block === null ? -1 : [...document.querySelectorAll("*")].indexOf(block),
        top: box.top + scrollY,
        bottom: box.bottom + scrollY,
      };
    });
    if (stop === null) break;
    await expectFocusSeen(page);
    stops.push(stop);
  }
  const controls = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea")];
    const some = all.filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }));
    for (const one of all) delete one.dataset["stop"];
    return some.filter((one) => !(one instanceof HTMLInputElement && one.type === "hidden")).length;
  });
  expect(stops.length, stops.map(({ name }) => name).join(" | ")).toBe(controls);
  const parts = stops.map(({ part }) => part).filter((part, index, all) => part !== all[index - 1]);
  expect(parts.filter((part) => part !== "")).toEqual([...new Set(parts)].filter((part) => part !== ""));
  for (const [index, stop] of stops.entries()) {
    const before = stops[index - 1];
    if (before === undefined || before.block !== stop.block || before.part === "") continue;
    expect(stop.bottom, `${stop.name} after ${before.name}`).toBeGreaterThan(before.top);
  }
}
