import type { Page } from "playwright-core";

/** Spec §1, once and in these words. */
export const REMINDER = "not guaranteed until confirmation is received";

/** How often the page says it, folded parts included. */
export async function times(page: Page): Promise<number> {
  const text = await page.getByRole("main").textContent();
  return (text ?? "").split(REMINDER).length - 1;
}
