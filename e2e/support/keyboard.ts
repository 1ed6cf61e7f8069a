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

/** Goes to what is called `name` by Tab alone and presses a key there: Enter, or the one given. */
export async function pressOn(page: Page, name: string | RegExp, key = "Enter"): Promise<void> {
  await tabUntil(page, name, "a, button, input");
  await page.keyboard.press(key);
}

/** Goes to a field by Tab alone and types into it. */
export async function typeInto(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabUntil(page, name, "input, textarea");
  await page.keyboard.type(text);
}
