import type { Page } from "playwright-core";

const MOST_STEPS = 60;

interface Wanted {
  readonly pattern: string;
  readonly selector: string;
  /** Whether it must have the focus, or only be on the page. */
  readonly focused: boolean;
}

/** Runs in the page: whether it has what is wanted. */
function isThere({ pattern, selector, focused }: Wanted): boolean {
  return [...document.querySelectorAll(selector)].some((element) => {
    if (focused && element !== document.activeElement) return false;
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? [...(element.labels ?? [])] : [];
    const words = [
      element.getAttribute("aria-label"),
      ...labels.map((label) => label.textContent),
      element.textContent,
    ];
    return words.some((text) => text !== null && new RegExp(pattern, "i").test(text));
  });
}

/**
 * Presses Tab until the focus is on what is called `name` (its label or its own words begin with it) and fits `selector`. Waits for it
 * first: a form that still loads has nothing to stop at.
 */
export async function tabUntil(page: Page, name: string | RegExp, selector = "*"): Promise<void> {
  const wanted = { pattern: typeof name === "string" ? `^\\s*${name}` : name.source, selector };
  await page.waitForFunction(isThere, { ...wanted, focused: false });
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await page.evaluate(isThere, { ...wanted, focused: true })) return;
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
