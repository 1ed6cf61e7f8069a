import { join } from "node:path";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const options: axe.RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  // What passes is not described at length.
  resultTypes: ["violations"],
  elementRef: false,
  // No rule that runs needs the stylesheets, and frames are other companies'.
  preload: false,
  iframes: false,
};

/** Expects axe to find nothing against WCAG 2.2 AA in the page as it stands; `state` names it in a failure. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // It stays in its document, so only the first look at each pays for it.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  const found = await page.evaluate(async (given) => {
    const results = await window.axe?.run(document, given);
    return results?.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
    );
  }, options);
  expect(found, `${state} at ${page.url()}`).toEqual([]);
}

/**
 * Expects that nothing scrolls sideways, and that axe finds nothing. With `LOOK=folder` a picture of the page is stored there, for a person to
 * look at.
 */
export async function expectFine(page: Page, state: string): Promise<void> {
  const folder = process.env["LOOK"];
  if (folder !== undefined)
    await page.screenshot({ path: join(folder, `${state.replaceAll(/\W+/gu, "-")}.png`), fullPage: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), state).toBeLessThanOrEqual(0);
  await expectAccessible(page, state);
}
