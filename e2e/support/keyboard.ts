import type { Page } from "playwright-core";

const MOST_STEPS = 60;

/** Presses Tab until the focus is on what is called `name` (its label or its own words begin with it) and fits `selector`. */
export async function tabUntil(page: Page, name: string | RegExp, selector = "*"): Promise<void> {
  const wanted = { pattern: typeof name === "string" ? `^\\s*${name}` : name.source, selector };
  for (let step = 0; step < MOST_STEPS; step++) {
    const there = await page.evaluate(({ pattern, selector: fits }) => {
      const here = document.activeElement;
      if (here === null || !here.matches(fits)) return false;
      const labels =
        here instanceof HTMLInputElement || here instanceof HTMLSelectElement ? [...(here.labels ?? [])] : [];
      const words = [here.getAttribute("aria-label"), ...labels.map((label) => label.textContent), here.textContent];
      return words.some((text) => text !== null && new RegExp(pattern, "i").test(text));
    }, wanted);
    if (there) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never came to ${String(name)}`);
}
