import type { Page } from "playwright-core";
import { expect } from "vitest";
import { look, type Stop } from "./stop.ts";

const MOST_STEPS = 150;
/** A page of staff may have as many, with each part of a date counted by itself. */
const MOST_STEPS_AROUND = 500;
const HERE = "a, button, input, select, textarea, summary";

/**
 * Somebody who has a keyboard and nothing else. Every stop on the way is looked at: it must be in sight, not covered, show by a ring that
 * it has the focus, and come after the stop before it in reading order.
 */
export function walker(page: Page) {
  let before: Stop | null = null;

  async function stop(key: "Tab" | "Shift+Tab" | null = "Tab"): Promise<Stop | null> {
    if (key !== null) await page.keyboard.press(key);
    let { here, ringless } = await page.evaluate(look);
    // From the end of a long page the focus goes to its top, and the page follows.
    if (here !== null && here.problem !== null) {
      const lookAgain = async () => ({ here, ringless } = await page.evaluate(look)).here?.problem ?? null;
      await expect.poll(lookAgain, { message: `${here.name} at ${page.url()}` }).toBeNull();
    }
    expect(ringless, `has the focus without a ring at ${page.url()}`).toBeNull();
    if (here !== null) {
      if (key === "Tab" && before !== null) expectAfter(before, here, page.url());
    }
    before = here;
    return here;
  }

  /** Tab by Tab until the focus is on what begins with `name` (or fits it) and is a `selector`. */
  async function to(name: string | RegExp, selector = HERE): Promise<void> {
    const fits = (one: Stop | null) =>
      one !== null &&
      (typeof name === "string" ? one.name.toLowerCase().startsWith(name.toLowerCase()) : name.test(one.name)) &&
      (selector === HERE || selector.split(", ").includes(one.tag));
    before = null;
    if (fits(await stop(null))) return;
    const passed: string[] = [];
    for (let step = 0; step < MOST_STEPS; step++) {
      const here = await stop();
      if (fits(here)) return;
      passed.push(here?.name ?? "(the browser)");
    }
    throw new Error(`Tab never came to ${String(name)} at ${page.url()}, but to ${[...new Set(passed)].join(" | ")}`);
  }

  return {
    to,
    async press(name: string | RegExp, key = "Enter"): Promise<void> {
      await to(name);
      await page.keyboard.press(key);
    },
    /** One Tab more, and the focus is on what begins so. */
    async next(name: string): Promise<void> {
      before = null;
      expect((await stop())?.name, `the next stop at ${page.url()}`).toMatch(new RegExp(`^${name}`, "u"));
    },
    /** Types into a field; what stood there goes. */
    async type(name: string | RegExp, text: string): Promise<void> {
      await to(name, "input, textarea");
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
    },
    /** The focus goes on from the heading of the page that has come. */
    async arrived(heading: string | RegExp): Promise<void> {
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      await expect.poll(() => focused(page)).toMatch(/^H1:/u);
    },
    /** The focus is on something called so. */
    async isOn(name: string | RegExp): Promise<void> {
      await expect.poll(() => focused(page)).toMatch(new RegExp(`^\\w+: *${sourceOf(name)}`, "iu"));
      before = null;
      await stop(null);
    },
    /** Escape closes an open dialog, which is emptied, and leads back to what opened it. */
    async escape(opener: string): Promise<void> {
      await page.keyboard.press("Escape");
      await this.isOn(opener);
      await expect.poll(() => page.locator("dialog[open], dialog form").count()).toBe(0);
    },
    /** Tab never leaves an open dialog but for the browser itself. */
    async staysInDialog(): Promise<void> {
      for (let step = 0; step < 8; step++) {
        await page.keyboard.press("Tab");
        const inside = await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
        );
        expect(inside, `Tab leaves the dialog at ${page.url()}`).toBe(true);
      }
      before = null;
    },
    /** From the top of a page just opened to its end and on: everything that can be used is come by, once, in order, and nothing holds the focus. */
    async around(): Promise<readonly string[]> {
      before = null;
      const met: string[] = [];
      for (let step = 0; step < MOST_STEPS_AROUND; step++) {
        const here = await stop();
        if (here === null || (met.length > 0 && here.mark === met[0])) break;
        // A date has several stops of its own, and a frame is another page.
        if (here.mark !== met.at(-1) && here.tag !== "iframe") met.push(here.mark);
      }
      expect(met, `come by at ${page.url()}`).toEqual(await page.evaluate(usable));
      return met;
    },
  };
}

const sourceOf = (name: string | RegExp) => (typeof name === "string" ? name : name.source);

async function focused(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const here = document.activeElement;
    const fields = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];
    const field = fields.some((kind) => here instanceof kind)
      ? document.querySelector(`label[for="${CSS.escape(here?.id ?? "")}"]`)
      : null;
    const label = field?.textContent;
    return `${here?.tagName ?? "nothing"}: ${label ?? here?.getAttribute("aria-label") ?? here?.textContent ?? ""}`;
  });
}

/** Downwards, or to a column on the right; from one landmark to the next anything goes. */
function expectAfter(last: Stop, next: Stop, url: string): void {
  if (last.landmark !== next.landmark || last.pinned || next.pinned) return;
  const after = next.bottom > last.top || next.left >= last.right;
  expect(after, `${next.name} stands before ${last.name}, and comes after it, at ${url}`).toBe(true);
}

/** Runs in the page: everything that Tab should come by, in the order of the document. */
function usable(): string[] {
  const found = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary");
  return [...found]
    .filter((one) => {
      const hidden = !one.checkVisibility({ visibilityProperty: true }) || one.closest("[inert]") !== null;
      const off = one.matches(":disabled") || one.tabIndex < 0;
      // Of a group of radios Tab comes by the chosen one.
      const other = one instanceof HTMLInputElement && one.type === "radio" && !one.checked;
      return !hidden && !off && !other;
    })
    .map((one) => one.dataset["walkMark"] ?? `not come by: ${one.outerHTML.slice(0, 120)}`);
}
