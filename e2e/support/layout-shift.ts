import type { Page } from "playwright-core";

/** Adds up from here on, in each page that is opened, how far its content is pushed about. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(
    "window.__shift = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.__shift += entry.value; }).observe({ type: 'layout-shift', buffered: true });",
  );
}

/** The sum so far; what browsers call good is up to 0.1 (web.dev/cls). */
export async function shiftOf(page: Page): Promise<number> {
  return Number(await page.evaluate("window.__shift"));
}
